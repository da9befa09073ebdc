/* Where word goes to when it is one's turn, at a table with a pace of days, where the operator has a program that sends it. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { noticeAddress } from '../settings';
import type { TableInfo } from '../wire';
import type { TableSession } from './session';

export function Notices({ session, info }: { session: TableSession; info: TableInfo }) {
	const typed = useSignal(info.notify ?? noticeAddress.value);
	if (!info.notices || session.you.value === null || info.phase === 'over') return null;
	const save = async (event: Event) => {
		event.preventDefault();
		const address = typed.value.trim() || null;
		if (!(await session.command('notify', { address }))) return;
		noticeAddress.value = address ?? '';
		if (session.info.value) session.info.value = { ...session.info.value, notify: address };
	};
	return (
		<form class="invite-link grid" onSubmit={event => void save(event)}>
			<label>
				{t('notices.label')}
				<input
					type="text"
					name="notices"
					maxLength={200}
					autoComplete="off"
					value={typed.value}
					onInput={e => {
						typed.value = e.currentTarget.value;
					}}
				/>
			</label>
			<button type="submit" class="button">
				{t('notices.save')}
			</button>
			<p class="soft" role="status">
				{info.notify ? t('notices.on', { address: info.notify }) : t('notices.about')}
			</p>
		</form>
	);
}
