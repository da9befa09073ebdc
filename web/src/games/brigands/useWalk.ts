/* Leads the eye round the town when an update tells much at once. Any key or tap ends it: nobody has to wait for it. */
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { type Beat, beatsOf } from './scene';
import type { BrigandsView, Props } from './view';

/** Time to read a line; things themselves move in the usual time. */
const BEAT_MS = 1100;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

interface Walk {
	readonly step: number;
	readonly view: BrigandsView;
	/** What is still to be shown before the view itself. */
	readonly queue: readonly Beat[];
}

function goOn(walk: Walk, { step, view, events, isReplay }: Props): Walk {
	if (walk.step === step) return walk;
	const beats = isReplay || isCalm() ? [] : beatsOf(walk.view, events);
	return { step, view, queue: [...walk.queue, ...beats] };
}

/** The picture to show now, or null: the view itself. It is known when an update is first drawn, so that the end is not seen first. */
export function useWalk(props: Props): { readonly beat: Beat | null; end(): void } {
	const [, again] = useReducer((n: number) => n + 1, 0);
	const walk = useRef<Walk>({ step: props.step, view: props.view, queue: [] });
	walk.current = goOn(walk.current, props);
	const { queue } = walk.current;
	const show = (rest: readonly Beat[]) => {
		walk.current = { ...walk.current, queue: rest };
		again(undefined);
	};
	const end = () => show([]);
	const isWalking = queue.length > 0;
	useLayoutEffect(() => {
		if (!isWalking) return; // what is seen can be ended at once
		const timer = setInterval(() => show(walk.current.queue.slice(1)), BEAT_MS);
		addEventListener('keydown', end);
		addEventListener('pointerdown', end);
		return () => {
			clearInterval(timer);
			removeEventListener('keydown', end);
			removeEventListener('pointerdown', end);
		};
	}, [isWalking]);
	return { beat: queue[0] ?? null, end };
}
