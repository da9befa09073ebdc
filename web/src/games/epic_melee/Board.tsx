/* The arena: the seats in an oval, yours at the bottom, the loot in the middle. */
import { SeatMark } from '../../components';
import { useMotion } from '../../motion';
import { Middle } from './Middle';
import { Loot } from './parts';
import { Ranking } from './Ranking';
import { Seat } from './Seat';
import { type EpicProps, PILES, type RoundEnd, roundEnd, things } from './view';

/** The position of each seat: yours at the bottom, your left neighbour next on the left, and so on round the arena. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
	2: ['below', 'above'],
	3: ['below', 'left', 'right'],
	4: ['below', 'left', 'above', 'right'],
	5: ['below', 'left-low', 'left-high', 'right-high', 'right-low'],
	6: ['below', 'left-low', 'left-high', 'above', 'right-high', 'right-low'],
};

function placeOf({ seats, you }: EpicProps, seat: number): string {
	const n = seats.length;
	return PLACES[n]?.[(seat - (you ?? 0) + n) % n] ?? 'above';
}

export function Board(props: EpicProps) {
	useMotion(props);
	const end = roundEnd(props);
	const isCount = props.view.phase === 'over' && !props.over; // all loot is turned up before the result is told
	return (
		<>
			<div class="em-table">
				<Ranking props={props} end={end} />
				<div class="em-room">{isCount ? <AllLoot props={props} /> : <Arena props={props} end={end} />}</div>
			</div>
			{props.over && <AllLoot props={props} />}
		</>
	);
}

function Arena({ props, end }: { props: EpicProps; end: RoundEnd }) {
	const isComing = (seat: number) => props.moment?.coming.some(event => event.seat === seat);
	const placeTold = (seat: number) => props.moment && !isComing(seat) && end.ranks.find(rank => rank.seat === seat)?.place;
	return (
		<div class={`em-arena ${props.seats.length > 4 ? 'is-full' : ''}`} style={{ '--rows': Math.ceil(props.seats.length / 2) }}>
			<Middle props={props} />
			{props.seats.map(({ seat }) => (
				<Seat key={seat} props={props} seat={seat} at={placeOf(props, seat)} place={placeTold(seat) || null} />
			))}
			<Turned props={props} />
		</div>
	);
}

/** What reverses the ranking or swaps the rewards, as a banner across the arena. */
function Turned({ props: { moment, words, events } }: { props: EpicProps }) {
	const [event] = moment?.name === 'turned' ? events : [];
	return event ? (
		<p class="em-turned" aria-hidden="true">
			{words.event(event)}
		</p>
	) : null;
}

/** Everybody's loot, shown at the end. */
function AllLoot({ props }: { props: EpicProps }) {
	return (
		<ul class="em-loot">
			{props.seats.map(seat => (
				<li key={seat.seat} class="flow mid centred">
					<SeatMark seat={seat} /> <b>{seat.label}</b>
					{PILES.flatMap(pile =>
						things(props.view[pile][seat.seat]).map(({ id, key }) => <Loot key={pile + key} props={props} pile={pile} id={id} />),
					)}
				</li>
			))}
		</ul>
	);
}
