/* The table of Brigands: the town, the Prince's board beside it, and below them the controls: your tray, your wheel, your cards. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useMotion } from '../../motion';
import { City } from './City';
import { chosenSoFar } from './choices';
import { Plates } from './Plates';
import { PrinceBoard } from './PrinceBoard';
import { PrinceNotice } from './PrinceNotice';
import { holdsCard } from './plan';
import { SoFar, Stage } from './Stage';
import { Story } from './Story';
import { sceneOf } from './scene';
import { Tray } from './Tray';
import { useDrag } from './useDrag';
import { type Planning, usePlan } from './usePlan';
import type { Props } from './view';
import { TurnedWheel, Wheel } from './Wheel';

/** When the town is taller than its window, scrolls the first choice into view unless one is already visible. */
function useInSight({ step }: Props, board: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const bring = () => {
			const choices = [...(board.current?.querySelectorAll('[data-choice]') ?? [])];
			const window_ = board.current?.closest('main')?.getBoundingClientRect();
			const isSeen = (choice: Element) => {
				const { top, bottom } = choice.getBoundingClientRect();
				return window_ && top >= window_.top && bottom <= window_.bottom;
			};
			if (!choices.some(isSeen)) choices[0]?.scrollIntoView({ block: 'nearest' });
		};
		bring();
		const turned = new ResizeObserver(bring); // for example when a phone is rotated
		if (board.current) turned.observe(board.current);
		return () => turned.disconnect();
	}, [step]);
}

export function Board(props: Props) {
	const { view, you } = props;
	useMotion(props);
	const planning = usePlan(props);
	const board = useDrag(planning, district => you !== null && holdsCard(view, you, district));
	useInSight(props, board);
	const scene = sceneOf(view);
	return (
		<div class="bg-table" ref={board} data-phase={view.phase}>
			<Plates props={props} scene={scene} />
			<PrinceNotice props={props} />
			<div class="bg-layout grid">
				<PrinceBoard props={props} />
				<div class="bg-middle grid">
					<Story props={props} />
					<City props={props} scene={scene} planning={planning} />
				</div>
				<Decision props={props} planning={planning} />
			</div>
		</div>
	);
}

/** What you have decided, shown while others are still deciding. */
function Chosen({ props }: { props: Props }) {
	const { view, you } = props;
	if (you === null) return null;
	if (view.wheel[you]) return <TurnedWheel props={props} />;
	return chosenSoFar(view, you).length ? (
		<section class="bg-stage">
			<SoFar props={props} />
		</section>
	) : null;
}

/** The controls of the decision you are asked for now. */
function Decision({ props, planning }: { props: Props; planning: Planning | null }) {
	if (planning && !props.isReplay) return <Tray props={props} planning={planning} />;
	if (props.legal.length) return props.view.phase === 'wheel' ? <Wheel props={props} /> : <Stage props={props} />;
	return <Chosen props={props} />;
}
