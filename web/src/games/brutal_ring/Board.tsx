/* The ring: a pit seen from above, with the players around it and the action in the middle. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useMotion } from '../../motion';
import { Chronicle } from './Chronicle';
import { Corner } from './Corner';
import { isLegal } from './deeds';
import { Bench, Call, Clearing, Drawing, PilesStrip } from './Middle';
import type { RingProps } from './RingCard';
import { Stage } from './Stage';
import { benchOf, markedOf } from './view';

/** The seats across from you, from left to right. A spectator sees the ring as the first seat does. */
function othersOf(n: number, mine: number): readonly number[] {
	return Array.from({ length: n - 1 }, (_, i) => (mine + 1 + i) % n);
}

export function RingMiddle({ props }: { props: RingProps }) {
	switch (props.view.phase) {
		case 'draw':
			return <Drawing props={props} />;
		case 'enter':
			return <Bench props={props} />;
		case 'tricks':
		case 'pick':
			return <Stage props={props} />;
		case 'clear':
			return <Clearing props={props} />;
		case 'over':
			return null;
		default:
			return <Call props={props} />;
	}
}

/** A plan with anything in it is proposed as it stands: Enter confirms it, Esc undoes it. */
function useProposedPlan(props: RingProps): void {
	const { view, you, draft, step } = props;
	const hasPlan = you !== null && benchOf(view, you).length + markedOf(view, you).length > 0;
	const wants = hasPlan && isLegal(props, 'done') && draft.action === null;
	// Once per position, so that an undone proposal does not come back.
	useEffect(() => {
		if (wants) draft.set(draft.picks, 'done');
	}, [step]);
}

/* The part of the board that each phase is about. */
const places: Readonly<Record<string, string>> = {
	draw: '.br-drawing',
	enter: '.br-bench',
	engage: '.br-corner.is-mine .br-fighters',
	attack: '.br-others',
	again: '.br-others',
	tricks: '.br-stage',
	pick: '.br-stage',
	clear: '.br-clearing',
};

/** Scrolls to the part that a new question is about, when the board is taller than its window. */
function useInSight({ view, legal }: RingProps, pit: RefObject<HTMLElement | null>): void {
	const place = legal.length ? places[view.phase] : undefined;
	useEffect(() => {
		if (!place) return;
		const bring = () => pit.current?.querySelector(place)?.scrollIntoView({ block: 'nearest' });
		bring();
		addEventListener('resize', bring); // for example when a phone is rotated
		return () => removeEventListener('resize', bring);
	}, [place, view.attacker, view.defender]);
}

export function RingBoard(props: RingProps) {
	const { view, seats, you } = props;
	const pit = useRef<HTMLDivElement>(null);
	useMotion(props);
	useProposedPlan(props);
	useInSight(props, pit);
	const mine = you ?? 0;
	const others = othersOf(seats.length, mine);
	const isFight = view.phase === 'tricks' || view.phase === 'pick';
	return (
		<div ref={pit} class={`br-pit column is-seats-${seats.length} ${isFight ? 'is-in-combat' : ''} is-phase-${view.phase}`}>
			<div class="br-others">
				{others.map(seat => (
					<Corner key={seat} props={props} seat={seat} />
				))}
			</div>
			<div class="br-middle column mid centred">
				<RingMiddle props={props} />
				{view.phase !== 'draw' && view.phase !== 'enter' && <Chronicle props={props} isBrief={isFight} />}
				{view.phase !== 'draw' && <PilesStrip props={props} />}
			</div>
			<Corner props={props} seat={mine} />
		</div>
	);
}
