/* The pieces on the tiles and beside the seats: pawns, patrols, Action tokens, ducats, dice. */
import type { SeatInfo } from '../../board';
import { Icon, SeatMark } from '../../components';
import { type PieceMarks, piece } from '../../motion';
import { coins, dieArt, guard, wheel } from './art';

/** Where a player's pieces are while they are not in town. */
export const homeOf = (seat: number): string => `plate-${seat}`;

type Owner = Pick<SeatInfo, 'seat' | 'colour' | 'shape' | 'label' | 'holder'>;

/** A pawn has its player's colour, and the player's shape on its chest. */
export function Pawn({ seat, isPicture }: { seat: Owner; isPicture?: boolean }) {
	const home = homeOf(seat.seat);
	const marks = isPicture ? {} : piece(`pawn-${seat.seat}`, home, home); // a copy in a picture does not fly when the real pawn moves
	return (
		<span class="bg-pawn" style={{ color: seat.colour }} {...marks}>
			<Icon body={icon('meeple')} />
			<SeatMark seat={{ ...seat, colour: 'var(--seat-ink)' }} />
		</span>
	);
}

/** A patrol. In the duel everybody has patrols, and they all look alike. */
export function Patrol({ owner, isPicture }: { owner: number | null; isPicture?: boolean }) {
	const home = owner === null ? undefined : homeOf(owner);
	return (
		<span class="bg-patrol" {...(isPicture ? {} : piece('patrol', home, home))}>
			<Icon body={guard} />
		</span>
	);
}

/** An Action token: the right to turn the wheel. */
export function ActionToken({ isGhost, marks }: { isGhost?: boolean; marks?: PieceMarks }) {
	return (
		<span class={`bg-token ${isGhost ? 'is-ghost' : ''}`} {...marks}>
			<Icon body={wheel} />
		</span>
	);
}

export function Ducats({ n, sign, marks }: { n: number; sign?: '+' | '−'; marks?: PieceMarks }) {
	return (
		<span class="bg-ducats inline-row" {...marks}>
			{sign}
			{n}
			<span data-coin="">
				<Icon body={coins} />
			</span>
		</span>
	);
}

export function Die({ face }: { face: number }) {
	return (
		<span class="bg-die is-taken">
			<Icon body={dieArt[face - 1] ?? ''} />
		</span>
	);
}

/** Several pieces of one kind, close together. */
export function Row({ n, children }: { n: number; children: (i: number) => preact.ComponentChildren }) {
	return <>{Array.from({ length: n }, (_, i) => children(i))}</>;
}
