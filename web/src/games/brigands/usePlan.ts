/* Your plan. What you want is shown at once; the steps to it are sent one after another, so that they count even if your time runs out
 * before you finish. What you want meanwhile joins the same sequence: pressing "done" during it takes effect after all of it. */
import type { RefObject } from 'preact';
import { useEffect, useReducer, useRef } from 'preact/hooks';
import { stepsTowards } from '../../board';
import { isSamePlan, type Piece, type Plan, planOf, put, type Supply, stepsOf, supplyOf, take, toggleToken } from './plan';
import type { District, Props } from './view';

export interface Planning {
	readonly plan: Plan;
	readonly supply: Supply;
	/** Whether it can be changed now. */
	readonly isOpen: boolean;
	put(piece: Piece, district: District): void;
	take(piece: Piece, district: District): void;
	move(piece: Piece, from: District, to: District): void;
	toggleToken(district: District): void;
}

interface Wish {
	readonly round: number;
	readonly plan: Plan;
}

/** Null: you have nothing to plan. */
export function usePlan(props: Props): Planning | null {
	const { view, you } = props;
	const latest = useRef(props);
	latest.current = props;
	const wish = useRef<Wish | null>(null);
	const isBusy = useRef(false);
	const [, draw] = useReducer((n: number) => n + 1, 0);
	const isOpen = view.phase === 'plan' && you !== null && props.legal.length > 0;
	const wanted = isOpen && wish.current?.round === view.round ? wish.current.plan : null;
	const send = () => {
		if (isBusy.current) return;
		isBusy.current = true;
		void props.steps(stepsToWish(latest, wish)).then(isAccepted => {
			isBusy.current = false;
			if (!isAccepted) wish.current = null;
			draw(undefined);
		});
	};
	useEffect(() => {
		if (!wanted || you === null || isBusy.current) return;
		if (!stepsToWish(latest, wish).next().done) send();
		// The wish may have changed since this was drawn.
		else if (wish.current?.plan === wanted && isSamePlan(planOf(view, you), wanted)) wish.current = null;
	});
	if (you === null || view.phase !== 'plan') return null;
	const supply = supplyOf(view, you);
	const plan = wanted ?? planOf(view, you);
	const want = (next: Plan) => {
		if (!isOpen) return;
		wish.current = { round: view.round, plan: next };
		draw(undefined);
		send();
	};
	return {
		plan,
		supply,
		isOpen,
		put: (piece, district) => want(put(plan, piece, district)),
		take: (piece, district) => want(take(plan, supply, piece, district)),
		move: (piece, from, to) => want(put(take(plan, supply, piece, from), piece, to)),
		toggleToken: district => want(toggleToken(plan, district)),
	};
}

/** Computed when its turn comes, from what the server has by then. */
function* stepsToWish(latest: RefObject<Props>, wish: RefObject<Wish | null>): Generator<string, void> {
	const { view, you, legal } = latest.current;
	if (you === null || view.phase !== 'plan' || !legal.length) return; // the plan has been finished in the meantime
	const supply = supplyOf(view, you);
	const stepsOfPlan = (plan: Plan) => stepsOf(plan, supply, view.path);
	const told = planOf(view, you);
	const wanted = () => (wish.current?.round === view.round ? wish.current.plan : told);
	yield* stepsTowards(stepsOfPlan(told), () => stepsOfPlan(wanted()));
}
