/* The queue of what is still to be shown, for tables, replays and first games. It knows nothing of games or of the page: it hands out
 * frames, one after another, each for its time. */
import { type Signal, signal } from '@preact/signals';
import type { Speed } from '../settings';
import { type Frame, isLead, merged, passedOver } from './frames';

/** How much longer than usual everything takes. */
const SLOWNESS: Readonly<Record<Speed | 'now', number>> = { slow: 1.8, normal: 1, quick: 0.5, now: 0 };

export interface QueueDeeds {
	show(frame: Frame, ms: number): void;
	speed(): Speed | 'now';
	/** Whether a climax may stay until somebody goes on. */
	mayStay(): boolean;
	/** Whether motions are left out: what they lead to is told at once. */
	isCalm(): boolean;
}

export class MomentQueue {
	/** Whether the display lags behind the newest position. */
	readonly isBehind: Signal<boolean> = signal(false);
	#rest: Frame[] = [];
	#now: Frame | null = null;
	#shownAt = 0;
	#timer: ReturnType<typeof setTimeout> | null = null;
	#deadline: ReturnType<typeof setTimeout> | null = null;

	constructor(readonly deeds: QueueDeeds) {}

	play(frames: readonly Frame[]): void {
		this.#rest.push(...frames);
		if (this.deeds.speed() === 'now') this.jump();
		else if (this.#now?.moment) this.#mind();
		else this.next();
	}

	/** Goes to the next moment; after the last one, to the true position. */
	next(): void {
		this.#stop();
		if (this.deeds.speed() === 'now') {
			this.jump();
			return;
		}
		let frame = this.#rest.shift();
		while (frame && this.#rest[0] && this.#isPassed(frame)) frame = passedOver(frame, this.#rest.shift() as Frame);
		if (frame) this.#show(frame);
	}

	/** True positions that are no longer the newest, and motions that are not wanted. */
	#isPassed(frame: Frame): boolean {
		return !frame.moment || (isLead(frame) && this.deeds.isCalm());
	}

	/** Jumps to now; what was skipped is told at once. */
	jump(): void {
		const last = merged(this.#rest);
		this.clear();
		if (last) this.#show(last);
	}

	/** Jumps to now after so much time; null: never by itself. */
	jumpIn(ms: number | null): void {
		if (this.#deadline) clearTimeout(this.#deadline);
		this.#deadline = ms !== null && this.isBehind.value ? setTimeout(() => this.jump(), ms) : null;
	}

	/** Drops everything still to be shown. */
	clear(): void {
		this.#stop();
		this.#rest = [];
		this.#now = null;
		this.isBehind.value = false;
	}

	#show(frame: Frame): void {
		this.#now = frame;
		this.#shownAt = performance.now();
		this.isBehind.value = frame.moment !== null;
		this.deeds.show(frame, this.#ms(frame));
		if (frame.moment) this.#mind();
		else this.#stop();
	}

	#ms(frame: Frame): number {
		return (frame.moment?.ms ?? 0) * SLOWNESS[this.deeds.speed()];
	}

	/** Sets the timer for the next frame; call it again when the time may have changed. */
	#mind(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		const frame = this.#now;
		if (!frame?.moment || (frame.moment.stays && this.deeds.mayStay())) return;
		const passed = performance.now() - this.#shownAt;
		this.#timer = setTimeout(() => this.next(), Math.max(0, this.#ms(frame) - passed));
	}

	#stop(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		if (!this.#rest.length) this.jumpIn(null);
	}
}
