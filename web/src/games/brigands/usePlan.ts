/* Your plan: what you want is shown at once, and the steps to it go to the server one after the other, so that it counts even if your
 * time runs out before you say that it is done. */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { stepsBetween } from '../../board';
import { isSamePlan, type Piece, type Plan, planOf, put, type Supply, stepsOf, supplyOf, take, toggleToken } from './plan';
import type { District, Props } from './view';

export interface Planning {
	readonly plan: Plan;
	readonly supply: Supply;
	/** It can be changed now. */
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

/** null: there is nothing of yours to plan. */
export function usePlan(props: Props): Planning | null {
	const { view, you } = props;
	const [wish, setWish] = useState<Wish | null>(null);
	const [, again] = useReducer((n: number) => n + 1, 0);
	const isBusy = useRef(false);
	const isOpen = view.phase === 'plan' && you !== null && props.legal.length > 0;
	const wanted = isOpen && wish?.round === view.round ? wish.plan : null;
	useEffect(() => {
		if (!wanted || you === null || isBusy.current) return;
		const [told, supply] = [planOf(view, you), supplyOf(view, you)];
		const steps = stepsBetween(stepsOf(told, supply, view.path), stepsOf(wanted, supply, view.path));
		if (!steps.length) {
			// Something else may have been wished since this was drawn.
			if (isSamePlan(told, wanted)) setWish(now => (now?.plan === wanted ? null : now));
			return;
		}
		isBusy.current = true;
		void props.steps(steps).then(isAccepted => {
			isBusy.current = false;
			if (isAccepted) again(undefined);
			else setWish(null);
		});
	});
	if (you === null || view.phase !== 'plan') return null;
	const supply = supplyOf(view, you);
	const plan = wanted ?? planOf(view, you);
	const want = (next: Plan) => isOpen && setWish({ round: view.round, plan: next });
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
