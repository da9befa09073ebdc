/* Leads the eye round the town when an update tells much at once. Any key or tap ends it: nobody has to wait for it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Beat, beatsOf } from './scene';
import type { BrigandsView, Props } from './view';

/** Time to read a line; things themselves move in the usual time. */
const BEAT_MS = 1100;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

interface Seen {
	readonly step: number;
	readonly view: BrigandsView;
}

/** The picture to show now, or null: the view itself. */
export function useWalk(props: Props): { readonly beat: Beat | null; end(): void } {
	const [queue, setQueue] = useState<readonly Beat[]>([]);
	const seen = useRef<Seen | null>(null);
	const { step, view, events, isReplay } = props;
	useEffect(() => {
		const before = seen.current;
		seen.current = { step, view };
		if (!before || before.step === step || isReplay || isCalm()) return;
		const beats = beatsOf(before.view, events);
		if (beats.length) setQueue(waiting => [...waiting, ...beats]);
	}, [step]);
	const isWalking = queue.length > 0;
	const end = () => setQueue([]);
	useEffect(() => {
		if (!isWalking) return;
		const timer = setInterval(() => setQueue(([, ...rest]) => rest), BEAT_MS);
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
