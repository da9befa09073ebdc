import { Button, Dialog, Preferences } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { go } from '../router';
import { Invite } from './Invite';
import type { TableProps } from './props';
import { AskForSeat } from './SeatAsk';

export function Menu({ session, info, props, onClose }: Omit<TableProps, 'face'> & { onClose: () => void }) {
	const isPlaying = props.you !== null && !props.over;
	const leave = async () => {
		await session.command('leave');
		go('/');
	};
	const resign = () => {
		void session.command('resign');
		onClose();
	};
	return (
		<Dialog title={t('nav.menu')} onClose={onClose}>
			<Preferences />
			{info.invite && !props.over && <Invite info={info} />}
			<AskForSeat session={session} info={info} onAsked={onClose} />
			<div class="menu-buttons flow">
				<Link href="/" text={t('nav.home')} />
				{isPlaying && <Button onClick={resign} title={t('menu.resign_about')} text={t('menu.resign')} />}
				{props.you !== null && <Button onClick={() => void leave()} text={t('menu.leave')} />}
			</div>
		</Dialog>
	);
}
