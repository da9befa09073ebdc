import { useSignal } from '@preact/signals';
import { Button, Qr } from '../components';
import { copyText } from '../copy';
import { t } from '../i18n';
import type { TableInfo } from '../wire';

export function inviteUrl(info: TableInfo): string {
	return `${location.origin}/t/${info.id}${info.invite ? `#${info.invite}` : ''}`;
}

/** One link that leads others to the table, with a QR code for phones at the same place. */
export function Invite({ info }: { info: TableInfo }) {
	const copied = useSignal(false);
	const url = inviteUrl(info);
	const isAlone = /^(localhost|127\.)/.test(location.hostname);
	const copy = async () => {
		await copyText(url);
		copied.value = true;
	};
	return (
		<div class="invite flow">
			<div class="invite-link grid">
				<label>
					{t('invite.link')}
					<input id="invite-url" type="text" readOnly value={url} onFocus={e => e.currentTarget.select()} />
				</label>
				<Button onClick={() => void copy()} text={t(copied.value ? 'invite.copied' : 'invite.copy')} />
				<p class="soft">{t(isAlone ? 'invite.alone' : 'invite.about')}</p>
			</div>
			<Qr text={url} label={t('invite.qr')} />
		</div>
	);
}
