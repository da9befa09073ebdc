/* The ring: a pit seen from above, the players round it, and in the middle what is going on. */
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

/** Who sits across, from your left to your right; who looks on sees it as the first seat does. */
export function othersOf(n: number, mine: number): readonly number[] {
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

/** A plan that has something in it is proposed as it stands: Enter finishes it, Esc takes it back. */
function useProposedPlan(props: RingProps): void {
	const { view, you, draft, step } = props;
	const hasPlan = you !== null && benchOf(view, you).length + markedOf(view, you).length > 0;
	const wants = hasPlan && isLegal(props, 'done') && draft.action === null;
	// Once a position, so that what was taken back stays so.
	useEffect(() => {
		if (wants) draft.set(draft.picks, 'done');
	}, [step]);
}

/* What is asked about in each phase. */
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

/** Brings what a new question is about into sight, where the board is higher than its window. */
function useInSight({ view, legal }: RingProps, pit: RefObject<HTMLElement | null>): void {
	const place = legal.length ? places[view.phase] : undefined;
	useEffect(() => {
		if (!place) return;
		const bring = () => pit.current?.querySelector(place)?.scrollIntoView({ block: 'nearest' });
		bring();
		addEventListener('resize', bring); // a phone that is turned
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
