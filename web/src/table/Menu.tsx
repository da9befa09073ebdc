import { useSignal } from '@preact/signals';
import { Button, Confirm, Dialog, Preferences } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { go } from '../router';
import type { TableInfo } from '../wire';
import { Invite } from './Invite';
import { Notices } from './Notices';
import type { TableProps } from './props';
import { AskForSeat } from './SeatAsk';
import type { TableSession } from './session';

export function Menu({ session, info, props, onClose }: Omit<TableProps, 'face'> & { onClose: () => void }) {
	const asked = useSignal<'leave' | 'resign' | null>(null);
	const isPlaying = props.you !== null && !props.over;
	const leave = async () => {
		await session.leave();
		go('/');
	};
	const resign = () => {
		void session.command('resign');
		onClose();
	};
	if (asked.value)
		return (
			<Confirm
				title={t(`menu.${asked.value}_ask`)}
				about={t(`menu.${asked.value}_about`)}
				yes={t(`menu.${asked.value}`)}
				onYes={asked.value === 'leave' ? () => void leave() : resign}
				onClose={onClose}
			/>
		);
	return (
		<Dialog title={t('nav.menu')} onClose={onClose}>
			<Preferences />
			{info.invite && !props.over && <Invite info={info} />}
			<Notices session={session} info={info} />
			<AskForSeat session={session} info={info} onAsked={onClose} />
			<div class="menu-buttons flow">
				<Link href="/" text={t('nav.home')} />
				<PauseButton session={session} info={info} onDone={onClose} />
				{isPlaying && <Button onClick={() => (asked.value = 'resign')} text={t('menu.resign')} />}
				{isPlaying && <Button onClick={() => (asked.value = 'leave')} text={t('menu.leave')} />}
				{props.you !== null && !isPlaying && <Button onClick={() => void leave()} text={t('menu.leave')} />}
			</div>
		</Dialog>
	);
}

/** The host's: the game stands still, or goes on. */
export function PauseButton({ session, info, onDone }: { session: TableSession; info: TableInfo; onDone?: () => void }) {
	if (info.phase !== 'play' || info.host === null || info.host !== session.you.value) return null;
	const isHeld = info.paused === 'host';
	const press = () => {
		void session.command('pause', { on: !isHeld });
		onDone?.();
	};
	return <Button class={`button ${isHeld ? 'is-main' : ''}`} onClick={press} text={t(isHeld ? 'pause.end' : 'pause.begin')} />;
}
