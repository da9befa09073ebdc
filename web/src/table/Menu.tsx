import type { BoardProps } from '../board';
import { Dialog, Preferences } from '../components';
import { t } from '../i18n';
import { follow, go } from '../router';
import type { TableInfo } from '../wire';
import { Invite } from './Invite';
import { AskForSeat } from './SeatAsk';
import type { TableSession } from './session';

export interface MenuProps {
	readonly session: TableSession;
	readonly info: TableInfo;
	readonly props: BoardProps;
	readonly onClose: () => void;
}

export function Menu({ session, info, props, onClose }: MenuProps) {
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
			<div class="menu-buttons">
				<a class="button" href="/" onClick={follow}>
					{t('nav.home')}
				</a>
				{isPlaying && (
					<button type="button" class="button" onClick={resign} title={t('menu.resign_about')}>
						{t('menu.resign')}
					</button>
				)}
				{props.you !== null && (
					<button type="button" class="button" onClick={() => void leave()}>
						{t('menu.leave')}
					</button>
				)}
			</div>
		</Dialog>
	);
}
