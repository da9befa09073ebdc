/* The arena: seats in an oval, yours at the bottom, the loot in the middle. */
import { SeatMark } from '../../components';
import { useMotion } from '../../motion';
import { Middle } from './Middle';
import { Loot } from './parts';
import { Ranking } from './Ranking';
import { Seat } from './Seat';
import { type EpicProps, lastRound, PILES, things } from './view';

/** Where a seat stands on the oval, as parts of its width and height: yours below, your left neighbour next to the left. */
function placeOf(props: EpicProps, seat: number): { left: string; top: string } {
	const n = props.seats.length;
	const turn = ((seat - (props.you ?? 0) + n) % n) / n;
	const angle = Math.PI / 2 + turn * 2 * Math.PI;
	return { left: `${50 + 39 * Math.cos(angle)}%`, top: `${50 + 35 * Math.sin(angle)}%` };
}

export function Board(props: EpicProps) {
	useMotion(props);
	const end = lastRound(props);
	return (
		<>
			{end && <Ranking props={props} end={end} />}
			<div class={`em-arena seats-${props.seats.length}`}>
				<Middle props={props} />
				{props.seats.map(({ seat }) => (
					<div key={seat} class="em-place-of-seat stacked" style={placeOf(props, seat)}>
						<Seat props={props} seat={seat} />
						{seat === props.you && <Swap props={props} />}
					</div>
				))}
			</div>
			{props.over && <AllLoot props={props} />}
		</>
	);
}

/** Left and right change places while both can still be chosen. */
function Swap({ props }: { props: EpicProps }) {
	const [left, right] = props.draft.picks;
	if (!left || !right || props.view.phase !== 'choose') return null;
	const action = `lay ${right.split('#')[0]} ${left.split('#')[0]}`;
	return (
		<button type="button" class="plain-button em-swap" onClick={() => props.draft.set([right, left], action)}>
			⇄ {props.words.say('page.swap')}
		</button>
	);
}

/** Everybody's loot, open at the end. */
export function AllLoot({ props }: { props: EpicProps }) {
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
