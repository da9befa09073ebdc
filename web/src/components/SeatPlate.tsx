import type { ComponentChildren } from 'preact';
import type { SeatInfo } from '../board';
import { t } from '../i18n';
import { Choice } from './Choice';
import { SeatMark } from './SeatMark';

export interface SeatPlateProps {
	readonly seat: SeatInfo;
	/** Behind the name: score, purse. */
	readonly children?: ComponentChildren;
	/** When the seat can be chosen now. */
	readonly onChoose?: (() => void) | undefined;
	readonly chosen?: boolean;
	readonly chooseLabel?: string;
}

/** What the seat is doing, in words: «choosing…», «ready», «away, a bot plays». */
export function seatStatus(seat: SeatInfo): string {
	if (seat.away) return t('seat.away');
	if (seat.holder === 'person' && !seat.here && !seat.isYou) return t('seat.gone');
	if (seat.state === 'owes') return t(seat.isYou ? 'seat.your_turn' : 'seat.choosing');
	return seat.state === 'ready' ? t('seat.ready') : '';
}

/** A player: mark, name, what he is doing, and what the game puts beside it. */
export function SeatPlate({ seat, children, onChoose, chosen, chooseLabel }: SeatPlateProps) {
	const status = seatStatus(seat);
	const name = `plate ${seat.state} ${seat.isYou ? 'you' : ''} ${seat.away ? 'away' : ''}`;
	const inside = (
		<>
			<SeatMark seat={seat} />
			<span class="plate-name">{seat.label}</span>
			{status && <span class="plate-status">{status}</span>}
			{children && <span class="plate-extra">{children}</span>}
		</>
	);
	if (!onChoose) return <div class={name}>{inside}</div>;
	return (
		<Choice class={name} onChoose={onChoose} chosen={!!chosen}>
			{inside}
			{chooseLabel && <span class="unseen">{chooseLabel}</span>}
		</Choice>
	);
}
