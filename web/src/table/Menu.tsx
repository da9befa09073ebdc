import { useSignal } from '@preact/signals';
import { at } from '../base';
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
	const deed = info.here && asked.value === 'leave' ? 'delete' : asked.value;
	if (deed)
		return (
			<Confirm
				title={t(`menu.${deed}_ask`)}
				about={t(`menu.${deed}_about`)}
				yes={t(`menu.${deed}`)}
				onYes={deed !== 'resign' ? () => void leave() : resign}
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
				{!info.here && (
					<a class="button" href={screenUrl(info)} target="_blank" rel="noreferrer">
						{t('nav.screen')}
					</a>
				)}
				<PauseButton session={session} info={info} onDone={onClose} />
				{isPlaying && <Button onClick={() => (asked.value = 'resign')} text={t('menu.resign')} />}
				{(isPlaying || info.here) && (
					<Button onClick={() => (asked.value = 'leave')} text={t(info.here ? 'menu.delete' : 'menu.leave')} />
				)}
				{props.you !== null && !isPlaying && !info.here && <Button onClick={() => void leave()} text={t('menu.leave')} />}
			</div>
		</Dialog>
	);
}

/** The table as everybody may see it, in a window of its own: for a television. */
const screenUrl = ({ id, invite }: TableInfo): string => at(`/t/${id}?screen${invite ? `#${invite}` : ''}`);

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
