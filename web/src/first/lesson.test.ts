import { expect, test, vi } from 'vitest';
import { BACK } from '../board';
import type { FirstGame, GameEvent, View } from '../wire';
import { Lesson, type Pace } from './lesson';
import { selectorOf } from './target';

const step = (actor: number | null, action: string | null, back = false) =>
	({ actor, action, back, events: [], to_act: [0, 1], view: {}, legal: [] }) as unknown as FirstGame['steps'][number];

/** The learner lays two things in two steps, then the other plays twice, then the learner again. */
const game: FirstGame = {
	seat: 0,
	names: [null, 'Mia'],
	texts: {},
	steps: [step(null, null), step(0, 'pawn a', true), step(0, 'done', true), step(null, null), step(null, null), step(0, 'stay')],
	captions: [
		{ step: 0, key: 'goal', point: ['prompt'] },
		{ step: 0, key: 'plan', point: ['spot a'] },
		{ step: 4, key: 'look', point: ['spot b'] },
		{ step: 4, key: 'stay', point: ['does stay'] },
		{ step: 5, key: 'end', point: ['spot c'] },
	],
};

/** Things that wait for their time happen when it is called. */
function slow(): { pace: Pace; run: () => void } {
	let waiting: (() => void) | null = null;
	const pace: Pace = then => {
		waiting = then;
		return () => {
			waiting = null;
		};
	};
	return {
		pace,
		run: () => {
			const now = waiting;
			waiting = null;
			now?.();
		},
	};
}

const state = (lesson: Lesson) => [lesson.step.value, lesson.shown?.key, lesson.isAsked];

test('captions come first, then the record’s move and no other', async () => {
	const { pace, run } = slow();
	const lesson = new Lesson(game, 0, pace);
	expect(lesson.act('pawn a')).toBe(false);
	expect(state(lesson)).toEqual([0, 'goal', false]);
	lesson.next();
	expect(state(lesson)).toEqual([0, 'plan', true]);
	lesson.next(); // nothing more to read
	expect(lesson.act('pawn b')).toBe(false);
	expect([...state(lesson), lesson.isWrong.value]).toEqual([0, 'plan', true, true]);
	expect(await lesson.steps(['pawn a'])).toBe(true);
	expect([...state(lesson), lesson.isWrong.value]).toEqual([1, 'plan', true, false]);
	expect(await lesson.steps([BACK, 'pawn b'])).toBe(false);
	expect(state(lesson)).toEqual([0, 'plan', true]);
	expect(await lesson.steps(['pawn a', 'done'])).toBe(true);
	expect(lesson.step.value).toBe(2);
	run();
	expect(state(lesson)).toEqual([3, 'plan', false]);
	expect(lesson.canGoOn).toBe(false); // the others are moving
	run();
	expect(state(lesson)).toEqual([4, 'look', false]);
	lesson.next();
	lesson.choose('stay');
	expect(lesson.proposed.value).toBe('stay');
	lesson.choose('stay');
	expect(state(lesson)).toEqual([5, 'end', false]);
	lesson.next();
	expect(lesson.isOver.value).toBe(true);
});

test('a move’s consequences are told moment by moment, and only then the lesson goes on', async () => {
	vi.useFakeTimers();
	const happens = { event: 'reveal' };
	const steps = game.steps.map((one, i) => (i === 1 ? { ...one, events: [happens], view: { n: 1 } } : one));
	const split = (_: unknown, after: View, events: readonly GameEvent[]) =>
		events.map(event => ({ name: 'reveal', events: [event], view: { ...after, half: true }, ms: 1000 }));
	const lesson = new Lesson({ ...game, steps }, 1, slow().pace, split);
	expect(await lesson.steps(['pawn a'])).toBe(true);
	expect(lesson.telling.value?.frame.scene.position.view).toEqual({ n: 1, half: true });
	expect([...state(lesson), lesson.canGoOn]).toEqual([0, 'plan', false, false]);
	expect(lesson.act('done')).toBe(false);
	vi.advanceTimersByTime(1000);
	expect(lesson.telling.value).toBe(null);
	expect(state(lesson)).toEqual([1, 'plan', true]);
	lesson.close();
	vi.useRealTimers();
});

test('what is done is not asked for again: the learner looks on, and is told where the story waits', async () => {
	vi.useFakeTimers();
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	const steps = game.steps.map((one, i) => (i === 2 ? { ...one, events: [{ event: 'climax' }] } : one));
	const split = (_: unknown, view: View, events: readonly GameEvent[]) =>
		events.map(event => ({ name: 'climax', events: [event], view, ms: 1000, stays: true, lead: { ms: 500, view } }));
	const { pace, run } = slow();
	const lesson = new Lesson({ ...game, steps }, 1, pace, split);
	const watching = () => [lesson.isWatching, lesson.isStaying];
	expect(watching()).toEqual([false, false]);
	await lesson.steps(['pawn a']);
	expect(watching()).toEqual([false, false]); // the same caption, and something left to do
	await lesson.steps(['done']);
	expect(watching()).toEqual([true, false]);
	vi.advanceTimersByTime(5000);
	expect(watching()).toEqual([true, true]);
	lesson.moments.next();
	expect([lesson.step.value, ...watching()]).toEqual([2, true, false]); // the others move
	run();
	run();
	expect([...state(lesson), ...watching()]).toEqual([4, 'look', false, false, false]);
	lesson.close();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('the lesson resumes where the learner left', () => {
	expect(state(new Lesson(game, 3))).toEqual([4, 'stay', true]);
	expect(state(new Lesson(game, 99))).toEqual([0, 'goal', false]);
});

test.each([
	['spot hand piece card-mage', '[data-spot="hand"] [data-piece="card-mage"]'],
	['piece pawn', '[data-piece="pawn"]'],
	['does bet 3', '[data-does="bet 3"]'],
	['prompt', '.prompt'],
	['main', '.main-action'],
	['on', '.telling-on'],
])('«%s» is found as %s', (point, selector) => expect(selectorOf(point)).toBe(selector));
