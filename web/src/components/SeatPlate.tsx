import type { ComponentChildren } from 'preact';
import type { SeatInfo } from '../board';
import { faceOfRegular } from '../faces';
import { type TextKey, t } from '../i18n';
import { COLOURS, characterOf, spokenName } from '../seats';
import { Bubble } from './Bubble';
import { Choice } from './Choice';
import { Icon } from './Icon';
import { SeatMark } from './SeatMark';

export interface SeatPlateProps {
	readonly seat: SeatInfo;
	/** Behind the name: score, purse. */
	readonly children?: ComponentChildren;
	/** When the seat can be chosen now. */
	readonly onChoose?: (() => void) | undefined;
	readonly chosen?: boolean;
	readonly chooseLabel?: string;
	/** It stands in a group that has the seat's name already. */
	readonly isInside?: boolean;
}

/** The seat for ears, as a group is called: «Margot, bot, red circle, choosing…, 12 points». */
export function seatName(seat: SeatInfo, score = ''): string {
	const look = t('seat.look', { colour: t(`colour.${seat.seat % COLOURS}` as TextKey), shape: t(`shape.${seat.shape}`) });
	const who = seat.isYou ? t('seat.you') : seat.holder === 'bot' ? t('seat.bot') : '';
	return [seat.label, who, look, seatStatus(seat).replace(/[ ✓…]+$/, ''), score].filter(Boolean).join(', ');
}

/** What the seat is doing, in words: «choosing…», «ready», «away, a bot plays». */
export function seatStatus(seat: SeatInfo): string {
	if (seat.away) return t('seat.away');
	if (seat.holder === 'person' && !seat.here && !seat.isYou) return t('seat.gone');
	if (seat.state === 'owes') return t(seat.isYou ? 'seat.your_turn' : 'seat.choosing');
	return seat.state === 'ready' ? t('seat.ready') : '';
}

/** The face of a regular beside the mark, which alone says that it is a bot; where there is room for it. */
export function Portrait({ seat }: { seat: SeatInfo }) {
	const face = seat.holder === 'bot' && faceOfRegular(seat.label);
	return face ? <Icon class="plate-face" body={face} /> : null;
}

/** A player: mark, name, what they are doing, and what the game puts beside it. */
export function SeatPlate({ seat, children, onChoose, chosen, chooseLabel, isInside }: SeatPlateProps) {
	const status = seatStatus(seat);
	const classes = `plate is-${seat.state} ${seat.isYou ? 'is-you' : ''} ${seat.away ? 'is-away' : ''}`;
	const inside = (
		<>
			<SeatMark seat={seat} />
			<Portrait seat={seat} />
			<span class="plate-name">{seat.was ? spokenName(seat) : seat.label}</span>
			{status && <span class="plate-status">{status}</span>}
			{children && <span class="plate-extra">{children}</span>}
			<Bubble seat={seat.seat} />
		</>
	);
	const group = isInside ? {} : { role: 'group' as const, 'aria-label': seatName(seat) };
	if (!onChoose)
		return (
			<div class={classes} {...group} data-keep="whole" title={characterOf(seat)}>
				{inside}
			</div>
		);
	return (
		<Choice class={classes} onChoose={onChoose} chosen={!!chosen}>
			{inside}
			{chooseLabel && <span class="unseen">{chooseLabel}</span>}
		</Choice>
	);
}
