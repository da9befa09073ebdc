/* The wheels turned in one place, all at once. Each is in its player's colour, stops at the action they chose, and its needle points to
 * their target. Without motion the wheels are shown already stopped. */
import type { GameEvent } from '../../board';
import { Icon, SeatMark } from '../../components';
import { actionArt } from './art';
import type { Props } from './view';

interface WheelsProps {
	readonly props: Props;
	readonly turns: readonly GameEvent[];
	/** They have not stopped yet: where is not to be seen. */
	readonly isMoving: boolean;
}

export function TurningWheels({ props, turns, isMoving }: WheelsProps) {
	return (
		<span class="bg-spins">
			{turns.map(turn => (
				<TurningWheel key={turn.seat} props={props} turn={turn} isMoving={isMoving} />
			))}
		</span>
	);
}

function TurningWheel({ props: { seats }, turn, isMoving }: Omit<WheelsProps, 'turns'> & { turn: GameEvent }) {
	const seat = seats[Number(turn.seat)];
	const target = !isMoving && turn.event === 'acts_on' ? seats[Number(turn.target)] : undefined;
	if (!seat) return null;
	return (
		<span class="bg-spin" style={{ '--owner': seat.colour }}>
			<span class={`bg-spun centre ${target ? 'is-aimed' : ''}`}>
				{!isMoving && <Icon body={actionArt[String(turn.action)] ?? ''} />}
			</span>
			<span class="bg-spin-owner">
				<SeatMark seat={seat} />
			</span>
			{target && <SeatMark seat={target} />}
		</span>
	);
}
