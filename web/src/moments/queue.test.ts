/* The queue: order, time, stepping on and skipping; and in every game's golden replays nothing is told early. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, Moment } from '../board';
import type { Speed } from '../settings';
import type { Position } from '../wire';
import { type Frame, framesOf, type Scene } from './frames';
import { MomentQueue } from './queue';

const event = (name: string): GameEvent => ({ event: name });

function sceneAt(n: number, more: Partial<Position> = {}): Scene {
	const position = {
		to_act: [0],
		over: false,
		result: null,
		events: [],
		view: { n },
		prompt: 'prompt.go',
		legal: ['go'],
		undoable: [],
		back: true,
		clock: [null],
		...more,
	};
	return { position, history: Array.from({ length: n }, (_, i) => [event(`old${i}`)]), asked: [0], since: 0 };
}

/** Each event is a moment of one second; `climax` stays; `small` takes no time; before `roll` dice fall for half a second. */
const split = (before: { readonly n?: unknown }, _: unknown, events: readonly GameEvent[]): readonly Moment[] =>
	events.map((one, i) => ({
		name: one.event,
		events: [one],
		view: { n: Number(before.n) + (i + 1) / 10 },
		ms: one.event === 'small' ? 0 : 1000,
		stays: one.event === 'climax',
		...(one.event === 'roll' ? { sound: 'die', lead: { ms: 500, view: { n: 'in the air' } } } : {}),
	}));

class Watcher {
	readonly frames: Frame[] = [];
	speed: Speed | 'now' = 'normal';
	canStay = true;
	calm = false;
	readonly queue = new MomentQueue({
		show: frame => this.frames.push(frame),
		speed: () => this.speed,
		mayStay: () => this.canStay,
		isCalm: () => this.calm,
	});

	update(n: number, ...events: readonly string[]): void {
		const told = events.map(event);
		const after = sceneAt(n + 1);
		this.queue.play(framesOf(split, sceneAt(n), { ...after, history: [...sceneAt(n).history, told] }, told));
	}

	/** As "moment: events told", the position itself as "=". */
	get seen(): string[] {
		return this.frames.map(({ moment, told }) => `${moment?.name ?? '='}: ${told.map(one => one.event).join(' ')}`);
	}

	get last(): Frame {
		return this.frames.at(-1) as Frame;
	}
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the queue', () => {
	test('shows one moment after another, each for its time, and then asks', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one', 'two');
		expect(watcher.seen).toEqual(['one: one']);
		expect(watcher.last.scene.position).toMatchObject({ to_act: [], legal: [], prompt: null, back: false });
		expect(watcher.last.scene.history).toEqual([[event('one')]]);
		expect(watcher.queue.isBehind.value).toBe(true);
		vi.advanceTimersByTime(999);
		expect(watcher.seen).toHaveLength(1);
		vi.advanceTimersByTime(1);
		expect(watcher.seen).toEqual(['one: one', 'two: two']);
		vi.advanceTimersByTime(1000);
		expect(watcher.seen).toEqual(['one: one', 'two: two', '=: ']);
		expect(watcher.last.scene.position).toMatchObject({ to_act: [0], legal: ['go'], events: [event('two')] });
		expect(watcher.last.leap).toBe(0);
		expect(watcher.queue.isBehind.value).toBe(false);
	});

	test('a moment without time is merged into the next', () => {
		const watcher = new Watcher();
		watcher.update(0, 'small', 'one', 'small');
		vi.runAllTimers();
		expect(watcher.seen).toEqual(['one: small one', '=: small']);
	});

	test.each([
		['slow', 1800],
		['normal', 1000],
		['quick', 500],
	] as const)('%s: a second takes %d ms', (speed, ms) => {
		const watcher = new Watcher();
		watcher.speed = speed;
		watcher.update(0, 'one', 'two');
		vi.advanceTimersByTime(ms - 1);
		expect(watcher.seen).toHaveLength(1);
		vi.advanceTimersByTime(1);
		expect(watcher.seen).toHaveLength(2);
	});

	test('at “now” there is only the position, with everything that happened', () => {
		const watcher = new Watcher();
		watcher.speed = 'now';
		watcher.update(0, 'one', 'climax');
		expect(watcher.seen).toEqual(['=: one climax']);
		expect(watcher.last.scene.position.events).toEqual([event('one'), event('climax')]);
	});

	test('a tap moves on, and the next moment gets its full time', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one', 'two');
		vi.advanceTimersByTime(600);
		watcher.queue.next();
		vi.advanceTimersByTime(999);
		expect(watcher.seen).toEqual(['one: one', 'two: two']);
	});

	test('a jump tells everything skipped, at once', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one', 'two', 'climax');
		watcher.update(1, 'three');
		watcher.queue.jump();
		expect(watcher.seen).toEqual(['one: one', '=: two climax three']);
		expect(watcher.last).toMatchObject({ leap: 2, scene: { position: { view: { n: 2 } } } });
		vi.runAllTimers();
		expect(watcher.seen).toHaveLength(2);
	});

	test('a climax stays until somebody moves on', () => {
		const watcher = new Watcher();
		watcher.update(0, 'climax', 'two');
		vi.advanceTimersByTime(60_000);
		expect(watcher.seen).toEqual(['climax: climax']);
		watcher.queue.next();
		expect(watcher.seen).toEqual(['climax: climax', 'two: two']);
	});

	test('unless somebody is waiting: then it gets its time', () => {
		const watcher = new Watcher();
		watcher.update(0, 'climax');
		vi.advanceTimersByTime(60_000);
		watcher.canStay = false;
		watcher.update(1, 'two');
		vi.advanceTimersByTime(0);
		expect(watcher.seen).toEqual(['climax: climax', 'two: two']);
	});

	test('updates that arrive meanwhile follow; no question is asked about a past position', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one');
		watcher.update(1, 'small');
		watcher.update(2, 'two');
		vi.runAllTimers();
		expect(watcher.seen).toEqual(['one: one', 'two: small two', '=: ']);
	});

	test('jumps by itself when its time is up, but not once it has caught up', () => {
		const watcher = new Watcher();
		watcher.update(0, 'climax', 'two');
		watcher.queue.jumpIn(5000);
		vi.advanceTimersByTime(5000);
		expect(watcher.seen).toEqual(['climax: climax', '=: two']);
		watcher.update(1, 'small');
		watcher.queue.jumpIn(0);
		vi.runAllTimers();
		expect(watcher.seen).toEqual(['climax: climax', '=: two', '=: small']);
	});

	test('a motion comes before its words: nothing of the result is told or shown until it ends', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one', 'roll', 'two');
		vi.advanceTimersByTime(1000);
		expect(watcher.seen).toEqual(['one: one', 'roll: ']);
		expect(watcher.last).toMatchObject({ sound: 'die', moment: { coming: [event('roll')], ms: 500 } });
		expect(watcher.last.scene.position).toMatchObject({ view: { n: 'in the air' }, events: [], legal: [] });
		expect(watcher.last.scene.history).toEqual([[event('one')]]);
		vi.advanceTimersByTime(500);
		expect(watcher.seen).toEqual(['one: one', 'roll: ', 'roll: roll']);
		expect(watcher.last).toMatchObject({ sound: null, moment: { coming: [], ms: 1000 } });
		expect(watcher.last.scene.history).toEqual([[event('one'), event('roll')]]);
		vi.runAllTimers();
		expect(watcher.seen).toEqual(['one: one', 'roll: ', 'roll: roll', 'two: two', '=: ']);
	});

	test('a tap during the motion shows its result', () => {
		const watcher = new Watcher();
		watcher.update(0, 'roll', 'two');
		watcher.queue.next();
		expect(watcher.seen).toEqual(['roll: ', 'roll: roll']);
	});

	test('where no motion is wanted the result is told at once, and heard', () => {
		const watcher = new Watcher();
		watcher.calm = true;
		watcher.update(0, 'roll');
		expect(watcher.seen).toEqual(['roll: roll']);
		expect(watcher.last.sound).toBe('die');
	});

	test('after clearing nothing old is shown', () => {
		const watcher = new Watcher();
		watcher.update(0, 'one', 'two');
		watcher.queue.clear();
		vi.runAllTimers();
		expect(watcher.seen).toEqual(['one: one']);
		expect(watcher.queue.isBehind.value).toBe(false);
	});
});
