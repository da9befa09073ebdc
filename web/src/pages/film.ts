/* A replay that plays by itself: the moments of each step, by the same queue as at a table, and a look at what they came to. */
import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type Frame, framesOf, type Scene, type Split } from '../moments/frames';
import { MomentQueue } from '../moments/queue';
import { isCalm } from '../motion';
import { replaySpeed, type Speed } from '../settings';
import { play } from '../sounds';
import type { Step, ToldStep } from '../table/replay';
import type { Position } from '../wire';

const LOOK_MS: Readonly<Record<Speed, number>> = { slow: 2500, normal: 1200, quick: 450 };
/** What most cannot see is soon passed. */
const SECRET_PART = 0.25;

export interface Showing {
	readonly frame: Frame;
	readonly ms: number;
	/** Which frame of the step it is, from 1. */
	readonly n: number;
	/** The step that it comes after. */
	readonly from: number;
}

export interface FilmDeeds {
	readonly split: Split | undefined;
	readonly shown: Step | null;
	readonly told: readonly ToldStep[];
	readonly isPlaying: boolean;
	readonly step: number;
	next(step: number): Promise<Step>;
	onStep(step: number): void;
	onEnd(): void;
}

function sceneOf(step: Step, told: readonly ToldStep[]): Scene {
	const position = { ...step, view: step.view ?? step.state ?? {}, result: null } as unknown as Position;
	const history = told.filter(one => one.step <= step.step && one.events.length > 0).map(one => one.events);
	return { position, history, asked: [], since: 0 };
}

class Projector {
	/** The moment on the way to the next step; null: the step itself. */
	readonly showing: Signal<Showing | null> = signal(null);
	readonly #queue: MomentQueue;
	#n = 0;
	#from = 0;
	#hasArrived = true;
	#arrive: () => void = () => {};

	constructor() {
		this.#queue = new MomentQueue({
			show: (frame, ms) => this.#show(frame, ms),
			speed: () => replaySpeed.value,
			mayStay: () => false,
			isCalm,
		});
	}

	#show(frame: Frame, ms: number): void {
		this.#n++;
		play(frame.sound);
		if (frame.moment) this.showing.value = { frame, ms, n: this.#n, from: this.#from };
		else {
			this.#hasArrived = true;
			this.#arrive();
		}
	}

	play(from: number, frames: readonly Frame[], arrive: () => void): void {
		this.#n = 0;
		this.#from = from;
		this.#hasArrived = false;
		this.#arrive = arrive;
		this.#queue.play(frames);
	}

	/** The last moment stands until the step itself is there. */
	stop(): void {
		this.#arrive = () => {};
		this.#queue.clear();
		if (!this.#hasArrived) this.showing.value = null;
	}
}

/** Goes on by itself while it plays, to the end. The answer is the moment to show. */
export function useFilm({ split, shown, told, isPlaying, step, next, onStep, onEnd }: FilmDeeds): Showing | null {
	const projector = useMemo(() => new Projector(), []);
	const isShown = shown?.step === step;
	const isEnd = isShown && step >= shown.steps;
	useEffect(() => {
		if (!isPlaying || !isShown) return;
		if (isEnd) {
			onEnd();
			return;
		}
		let isCurrent = true;
		const go = async () => {
			const after = await next(step + 1);
			if (!isCurrent) return;
			const frames = framesOf(split, sceneOf(shown, told), sceneOf(after, told), after.events);
			projector.play(step, frames, () => onStep(step + 1));
		};
		const look = LOOK_MS[replaySpeed.value] * (shown.events.length ? 1 : SECRET_PART);
		const timer = setTimeout(() => void go().catch(onEnd), look);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
			projector.stop();
		};
	}, [isPlaying, isShown, isEnd, step]);
	const showing = projector.showing.value;
	return showing && showing.from === shown?.step && (isPlaying || step === showing.from + 1) ? showing : null;
}
