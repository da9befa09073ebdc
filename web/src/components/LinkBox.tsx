import { useSignal } from '@preact/signals';
import { copyText } from '../copy';
import { t } from '../i18n';
import { Button } from './Button';
import { Qr } from './Qr';

export interface LinkBoxProps {
	readonly id: string;
	readonly url: string;
	readonly label: string;
	readonly about: string;
	readonly qr: string;
}

/** More than a camera reads from a screen. */
const QR_MAX = 1200;

/** A link to hand on, with a QR code for phones. */
export function LinkBox({ id, url, label, about, qr }: LinkBoxProps) {
	const copied = useSignal(false);
	const copy = async () => {
		await copyText(url);
		copied.value = true;
	};
	return (
		<div class="invite flow">
			<div class="invite-link grid">
				<label>
					{label}
					<input id={id} type="text" readOnly value={url} onFocus={e => e.currentTarget.select()} />
				</label>
				<Button onClick={() => void copy()} text={t(copied.value ? 'invite.copied' : 'invite.copy')} />
				<p class="soft">{about}</p>
			</div>
			{url.length <= QR_MAX && <Qr text={url} label={qr} />}
		</div>
	);
}

/** The address works on this machine only. */
export const isAlone = (): boolean => /^(localhost|127\.)/.test(location.hostname);
