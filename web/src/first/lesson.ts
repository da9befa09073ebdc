/* A first game: a record that is played again, with captions. The learner makes the moves of one seat as they stand in the record, the
 * others' happen by themselves. It knows no rules: what can be done and what comes of it stands in the steps. */
import { batch, type Signal, signal } from '@preact/signals';
import { BACK } from '../board';
import { type Frame, framesOf, type Scene, type Split } from '../moments/frames';
import { MomentQueue } from '../moments/queue';
import { isCalm } from '../motion';
import { askedTogether } from '../seats';
import { pace as paceSetting } from '../settings';
import { play } from '../sounds';
import type { Caption, FirstGame, Position } from '../wire';

/** How long a step of the others is looked at before the next one. */
const LOOK_MS = 700;

/** Calls back after so many milliseconds; the answer calls it off. */
export type Pace = (then: () => void, ms: number) => () => void;

export const byClock: Pace = (then, ms) => {
	const timer = setTimeout(then, isCalm() ? 0 : ms);
	return () => clearTimeout(timer);
};

export class Lesson {
	readonly step: Signal<number>;
	/** Which caption is shown. */
	readonly caption: Signal<number>;
	readonly isOver = signal(false);
	/** What was tried is not what the record does. */
	readonly isWrong = signal(false);
	readonly picks: Signal<readonly string[]> = signal([]);
	readonly proposed: Signal<string | null> = signal(null);
	/** What the page says about the last thing that was tapped. */
	readonly remark = signal('');
	/** The moment on the way to the next step; null: the step itself. */
	readonly telling: Signal<{ readonly frame: Frame; readonly ms: number; readonly n: number } | null> = signal(null);
	readonly moments: MomentQueue;
	#stop = () => {};
	#next = 0;

	/** `from` is the caption to begin with. */
	constructor(
		readonly game: FirstGame,
		from: number,
		readonly pace: Pace = byClock,
		readonly split?: Split,
	) {
		const caption = game.captions[from] ? from : 0;
		this.caption = signal(caption);
		this.step = signal(game.captions[caption]?.step ?? 0);
		this.moments = new MomentQueue({
			show: (frame, ms) => this.#tell(frame, ms),
			speed: () => paceSetting.value,
			mayStay: () => true,
			isCalm,
		});
	}

	get shown(): Caption | undefined {
		return this.game.captions[this.caption.value];
	}

	get position(): Position {
		return this.game.steps[this.step.value] as Position;
	}

	/** The learner's move that follows in the record; null: somebody else's, or none. */
	get move(): string | null {
		const next = this.game.steps[this.step.value + 1];
		return next?.actor === this.game.seat ? next.action : null;
	}

	/** The record ends here. */
	get isLast(): boolean {
		return this.step.value === this.game.steps.length - 1;
	}

	/** There is another caption about this position. */
	get #hasMore(): boolean {
		return this.game.captions[this.caption.value + 1]?.step === this.step.value;
	}

	/** The learner has to move now: everything about this position has been said. */
	get isAsked(): boolean {
		return this.move !== null && !this.#hasMore && !this.telling.value;
	}

	/** What happens is being told, or the others move: what was to be read and done here is done. */
	get isWatching(): boolean {
		return this.telling.value !== null || (!this.isAsked && this.shown?.step !== this.step.value);
	}

	/** A moment that stays until the learner goes on. */
	get isStaying(): boolean {
		return this.telling.value?.frame.moment?.stays ?? false;
	}

	/** There is something to read on to. */
	get canGoOn(): boolean {
		return !this.isOver.value && !this.telling.value && !this.isAsked && this.shown?.step === this.step.value;
	}

	/** The caption has been read. */
	next(): void {
		if (!this.canGoOn) return;
		if (this.#hasMore) this.#show(this.caption.value + 1);
		else this.#go(this.step.value + 1);
	}

	#show(caption: number): void {
		batch(() => {
			this.caption.value = caption;
			this.isWrong.value = false;
			this.remark.value = '';
		});
	}

	#sceneOf(step: number): Scene {
		const history = this.game.steps.slice(0, step + 1).flatMap(one => (one.events.length ? [one.events] : []));
		return { position: this.game.steps[step] as Position, history, asked: [], since: 0 };
	}

	#tell(frame: Frame, ms: number): void {
		play(frame.sound);
		if (frame.moment) this.telling.value = { frame, ms, n: (this.telling.value?.n ?? 0) + 1 };
		else this.#arrive(this.#next);
	}

	/** To that step, moment by moment. */
	#go(step: number): void {
		const to = this.game.steps[step];
		if (!to) {
			this.isOver.value = true;
			return;
		}
		this.#next = step;
		this.moments.play(framesOf(this.split, this.#sceneOf(step - 1), this.#sceneOf(step), to.events));
	}

	/** On past the others' steps until there is something to read or to do. */
	#arrive(step: number): void {
		batch(() => {
			this.telling.value = null;
			this.step.value = step;
			this.clear();
			if (this.#nextIsHere()) this.#show(this.caption.value + 1);
		});
		if (this.shown?.step === step || this.move !== null) return;
		this.#stop = this.pace(() => this.#go(step + 1), this.position.events.length ? LOOK_MS : 0);
	}

	#nextIsHere(): boolean {
		return this.#hasMore && (this.shown?.step ?? 0) < this.step.value;
	}

	/** Whether it was the move that the record makes now. */
	act(action: string): boolean {
		if (this.isAsked && action === this.move) {
			this.#go(this.step.value + 1);
			return true;
		}
		this.clear();
		this.isWrong.value = true;
		return false;
	}

	#back(): boolean {
		const { steps, seat, captions } = this.game;
		if (!this.position.back || steps[this.step.value]?.actor !== seat) return false;
		const step = this.step.value - 1;
		batch(() => {
			this.step.value = step;
			this.clear();
			this.#show(captions.findLastIndex(caption => caption.step <= step));
		});
		return true;
	}

	async steps(steps: Iterable<string>): Promise<boolean> {
		for (const step of steps) if (!(step === BACK ? this.#back() : this.act(step))) return false;
		return true;
	}

	/** Proposes an action; one that is not the record's is answered at once. */
	choose(action: string, picks = this.picks.value): void {
		if (!this.isAsked || action !== this.move || this.proposed.value === action) this.act(action);
		else this.setDraft(picks, action);
	}

	setDraft(picks: readonly string[], action: string | null): void {
		batch(() => {
			this.picks.value = picks;
			this.proposed.value = action;
			this.isWrong.value = false;
			this.remark.value = '';
		});
	}

	clear(): void {
		this.setDraft([], null);
	}

	/** The seats that were asked together with those who still owe: see askedTogether. */
	get asked(): readonly number[] {
		let asked: readonly number[] = [];
		let was: Position | null = null;
		for (const now of this.game.steps.slice(0, this.step.value + 1)) {
			asked = askedTogether(asked, was, now);
			was = now;
		}
		return asked;
	}

	close(): void {
		this.moments.clear();
		this.#stop();
	}
}
