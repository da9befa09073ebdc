/* The wheels that are turned in a place, all at the same time: each player's own, in their colour, stops at what they do, and its needle
 * points at the one they aim at. Without motion they stand there as they stop. */
import type { GameEvent } from '../../board';
import { Icon, SeatMark } from '../../components';
import { actionArt } from './art';
import type { Props } from './view';

export function TurningWheels({ props, turns }: { props: Props; turns: readonly GameEvent[] }) {
	return (
		<span class="bg-spins">
			{turns.map(turn => (
				<TurningWheel key={turn.seat} props={props} turn={turn} />
			))}
		</span>
	);
}

function TurningWheel({ props: { seats }, turn }: { props: Props; turn: GameEvent }) {
	const seat = seats[Number(turn.seat)];
	const target = turn.event === 'acts_on' ? seats[Number(turn.target)] : undefined;
	if (!seat) return null;
	return (
		<span class="bg-spin" style={{ '--owner': seat.colour }}>
			<span class={`bg-spun centre ${target ? 'is-aimed' : ''}`}>
				<Icon body={actionArt[String(turn.action)] ?? ''} />
			</span>
			<span class="bg-spin-owner">
				<SeatMark seat={seat} />
			</span>
			{target && <SeatMark seat={target} />}
		</span>
	);
}
