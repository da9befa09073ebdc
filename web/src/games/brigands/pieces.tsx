/* What stands on the tiles and lies by the seats: pawns, patrols, Action tokens, ducats, dice. */
import type { SeatInfo } from '../../board';
import { Icon, SeatMark } from '../../components';
import { coins, dieArt, guard, meeple, wheel } from './art';

/** A pawn has its player's colour, and his shape on its chest. */
export function Pawn({ seat, motion }: { seat: SeatInfo; motion?: string }) {
	return (
		<span class={`bg-pawn ${motion ?? ''}`} style={{ color: seat.colour }}>
			<Icon body={meeple} />
			<SeatMark seat={{ ...seat, colour: 'var(--seat-ink)' }} />
		</span>
	);
}

/** A patrol. In the duel everybody has some, and nobody's differ. */
export function Patrol({ motion }: { motion?: string }) {
	return (
		<span class={`bg-patrol ${motion ?? ''}`}>
			<Icon body={guard} />
		</span>
	);
}

/** An Action token: the right to turn the wheel. */
export function ActionToken({ isGhost }: { isGhost?: boolean }) {
	return (
		<span class={`bg-token ${isGhost ? 'ghost' : ''}`}>
			<Icon body={wheel} />
		</span>
	);
}

export function Ducats({ n, sign, motion }: { n: number; sign?: '+' | '−'; motion?: string }) {
	return (
		<span class={`bg-ducats ${motion ?? ''}`}>
			{sign}
			{n}
			<Icon body={coins} />
		</span>
	);
}

export function Die({ face, motion }: { face: number; motion?: string }) {
	return (
		<span class={`bg-die ${motion ?? ''}`}>
			<Icon body={dieArt[face - 1] ?? ''} />
		</span>
	);
}

/** Several of one kind, close together. */
export function Row({ n, children }: { n: number; children: (i: number) => preact.ComponentChildren }) {
	return <>{Array.from({ length: n }, (_, i) => children(i))}</>;
}
