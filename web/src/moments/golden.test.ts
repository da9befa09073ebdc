/* Walks through every game's golden replays as the page tells them: each event comes in its moment, and no result before it. The test
 * defines on its own what reveals a result, without the tables by which the games cut updates. */
import { describe, expect, test } from 'vitest';
import { goldenFiles, goldenSteps } from '../../tests/golden';
import type { GameEvent } from '../board';
import { faceOf } from '../games/list';
import type { Json, Position, View } from '../wire';
import { type Frame, framesOf, inOrder, isLead, type Scene } from './frames';

interface Step {
	readonly view?: View;
	readonly state?: View;
	readonly events: readonly GameEvent[];
	readonly to_act: readonly number[];
	readonly over: boolean;
}

const sceneOf = (step: Step, history: Scene['history']): Scene => ({
	position: {
		...step,
		view: step.view ?? step.state ?? {},
		result: null,
		prompt: 'prompt.x',
		legal: ['x'],
	} as unknown as Position,
	history,
	asked: step.to_act,
	since: 0,
});

interface Walked {
	readonly before: Scene;
	readonly after: Scene;
	readonly events: readonly GameEvent[];
	readonly frames: readonly Frame[];
}

function walk(game: string, file: string, eyes: string): readonly Walked[] {
	const steps = goldenSteps<Step>(game, file, eyes);
	const history: (readonly GameEvent[])[] = [];
	return steps.slice(1).map((step, i) => {
		const before = sceneOf(steps[i] as Step, [...history]);
		const events = inOrder(faceOf(game), step.events);
		if (events.length) history.push(events);
		const after = sceneOf(step, [...history]);
		return { before, after, events, frames: framesOf(faceOf(game).moments, before, after, events) };
	});
}

type Seen = { readonly [field: string]: Json };
const row = (view: Seen, field: string, at: Json | undefined): Json =>
	((view[field] as readonly Json[]) ?? [])[Number(at)] ?? null;
const has = (view: Seen, field: string, what: Json | undefined): boolean =>
	JSON.stringify(view[field] ?? null).includes(JSON.stringify(what));

/** Whether a view shows what an event tells; `was` is the view before the update. Events that are not here show nothing of their own. */
type Shows = (view: Seen, event: GameEvent, was: Seen) => boolean;
const grown =
	(field: string): Shows =>
	(view, event, was) =>
		Number(row(view, field, event.seat)) > Number(row(was, field, event.seat));
const changed =
	(...fields: readonly string[]): Shows =>
	(view, _, was) =>
		fields.some(field => JSON.stringify(view[field]) !== JSON.stringify(was[field]));

const prisoners = (view: Seen, event: GameEvent): number =>
	Number((row(view, 'town', event.seat) as { readonly prison?: number } | null)?.prison ?? 0);

const shows: Readonly<Record<string, Readonly<Record<string, Shows>>>> = {
	epic_melee: {
		reveal: (view, e) => row(view, 'right', e.seat) === e.card,
		engage: (view, e) => row(view, 'card', e.seat) !== null,
		frog: changed('frog'),
		lich: changed('lich'),
		pawn: (view, e) => view.pawn === e.to,
		draw_gold: grown('n_gold'),
		draw_silver: grown('n_silver'),
		draw_goblin: grown('n_goblin'),
		round: (view, e) => view.round === e.round,
		end: view => view.phase === 'over',
	},
	brutal_ring: {
		enters: (view, e) => has(view, 'ring', e.gladiator),
		enters_armed: (view, e) => has(view, 'ring', e.gladiator) && has(view, 'ring_weapon', e.weapon),
		attack: (view, e) => view.defender === e.target,
		trick_gladiator: (view, e) => has(view, 'trick_gladiator', e.card),
		bluff_gladiator: (view, e) => has(view, 'trick_gladiator', e.card),
		picked_gladiator: (view, e) => has(view, 'trick_gladiator', e.card),
		kill: grown('score'),
		survivors: grown('score'),
		turn: (view, e) => view.turn === e.turn,
		end: view => view.phase === 'over',
	},
	brigands: {
		team: (view, e) => has({ town: row(view, 'town', e.seat) }, 'town', e.district),
		gain: (view, e, was) => e.ducats === 0 || grown('ducats')(view, e, was),
		stole: (view, e, was) => Number(row(view, 'ducats', e.target)) < Number(row(was, 'ducats', e.target)),
		moved: (view, e) => has({ town: row(view, 'town', e.seat) }, 'town', e.district),
		pushed: (view, e) => has({ town: row(view, 'town', e.seat) }, 'town', e.district),
		sold: (view, e, was) => e.ducats === 0 || grown('ducats')(view, e, was),
		tavern: grown('ducats'),
		judged: (view, e, was) => prisoners(view, e) < prisoners(was, e),
		arrested: (view, e, was) => prisoners(view, e) > prisoners(was, e),
		trapped: (view, e, was) => prisoners(view, e) > prisoners(was, e),
		round: (view, e) => view.round === e.round,
		end: view => view.phase === 'over',
	},
	duel_royal: {
		champion: (view, e) => has(view, 'champion', e.seat),
		won: changed('n_duels', 'result', 'ghosts'),
		tie: changed('n_duels', 'result', 'ghosts'),
		lost: changed('bank', 'cards', 'middle'),
		paid: changed('bank', 'cards'),
		ghost: (view, e) => (view.ghosts as readonly number[]).includes(Number(e.seat)),
		wins: view => view.phase === 'over',
		end: view => view.phase === 'over',
	},
};

/** What is wrong with an update's frames, in words. */
function faults(game: string, { before, after, events, frames }: Walked): string[] {
	const found: string[] = [];
	const table = shows[game] ?? {};
	const was = before.position.view;
	const toldBy = (i: number) => frames.slice(0, i + 1).flatMap(frame => frame.told);
	if (JSON.stringify(toldBy(frames.length - 1)) !== JSON.stringify(events)) found.push('not every event is told, in its order');
	const last = frames.at(-1) as Frame;
	if (JSON.stringify(last.scene.position.view) !== JSON.stringify(after.position.view)) found.push('it does not end at the view');
	frames.slice(0, -1).forEach((frame, i) => {
		const { position, history } = frame.scene;
		const told = toldBy(i);
		if (position.legal.length || position.prompt !== null || position.to_act.length || position.over)
			found.push(`${frame.moment?.name}: somebody is asked, or it is over`);
		if (JSON.stringify(history) !== JSON.stringify([...before.history, told])) found.push(`${frame.moment?.name}: another past`);
		for (const event of events.slice(told.length)) {
			const isSeen = table[event.event];
			const isTold = told.some(one => one.event === event.event && one.seat === event.seat);
			if (isSeen && !isTold && !isSeen(was, event, was) && isSeen(position.view, event, was))
				if (!told.some(one => table[one.event] === isSeen || explains(one, event)))
					found.push(`${frame.moment?.name}: shows already ${JSON.stringify(event)}`);
		}
		for (const event of frame.told) {
			const isSeen = table[event.event];
			const last = frames[i - 1]?.scene.position.view ?? was;
			if (isSeen && frame.moment && !isSeen(position.view, event, last) && !isSeen(was, event, was))
				found.push(`${frame.moment.name}: does not show ${JSON.stringify(event)}`);
		}
	});
	return found;
}

/** The purse, the ring or the town changed because of something told earlier. */
const explains = (told: GameEvent, event: GameEvent): boolean =>
	[
		['gain', 'stole', 'sold', 'staked', 'tavern', 'judged'],
		['team', 'patrol', 'arrested', 'trapped', 'judged', 'escaped', 'moved', 'pushed', 'home'],
		['kill', 'survivors'],
		['lost', 'paid', 'stake', 'tax', 'returned'],
	].some(kin => kin.includes(told.event) && kin.includes(event.event));

const games = ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal'].filter(game => faceOf(game).moments);

describe.each(games)('%s', game => {
	const files = goldenFiles(game);
	test.each(files.flatMap(file => ['0', '1', 'spectator', 'all'].map(eyes => [file, eyes] as const)))(
		'%s by the eyes of %s: nothing is told before its moment',
		(file, eyes) => {
			const updates = walk(game, file, eyes);
			const found = updates.flatMap((update, i) => faults(game, update).map(fault => `step ${i + 1}: ${fault}`));
			expect(found).toEqual([]);
			expect(updates.filter(update => update.frames.length > 2).length).toBeGreaterThan(3);
		},
	);

	test('the check notices what is told too early', () => {
		const updates = walk(game, files[0] as string, 'spectator');
		const table = shows[game] ?? {};
		const hasfaults = updates.filter(update => {
			const spoilt = update.frames.map(frame => ({
				...frame,
				scene: { ...frame.scene, position: { ...frame.scene.position, view: update.after.position.view } },
			}));
			return update.events.some(event => table[event.event]) && faults(game, { ...update, frames: spoilt }).length > 0;
		});
		expect(hasfaults.length).toBeGreaterThan(3);
	});
});

/** Every frame of the golden games for some seats, with the one before it. */
function framesIn(game: string, eyes: string): readonly (readonly [Frame, Frame])[] {
	const frames = goldenFiles(game).flatMap(file => walk(game, file, eyes).flatMap(update => update.frames));
	return frames.slice(1).map((frame, i) => [frames[i] as Frame, frame]);
}

const named = (name: string) => (event: GameEvent) => event.event === name;

test.each([
	['brigands', ['loot', 'tavern', 'acts', 'acts_on']],
	['brutal_ring', ['attack_sum', 'defence_sum']],
	['epic_melee', ['rank']],
])('%s: a roll, a wheel or a sum (%s) is told after its motion, and no number changes before', (game, names) => {
	const frames = framesIn(game, 'spectator');
	const results = frames.filter(([, { told, moment }]) => moment && names.some(name => told.some(named(name))));
	expect(results.length).toBeGreaterThan(10);
	for (const [motion, { told }] of results) expect(motion.moment?.coming).toEqual(told);
	const numbers = ({ scene }: Frame) => ['ducats', 'tokens', 'score', 'value', 'n_gold'].map(name => scene.position.view[name]);
	for (const [was, motion] of frames.filter(([, frame]) => isLead(frame))) {
		expect(motion.told).toEqual([]);
		if (was.moment) expect(numbers(motion)).toEqual(numbers(was));
	}
});

test('Epic Melee: a ranking is told and listed from the last place to the first', () => {
	let rankings = 0;
	for (const { after, frames } of goldenFiles('epic_melee').flatMap(file => walk('epic_melee', file, 'spectator'))) {
		const told = frames.flatMap(frame => frame.told).filter(named('rank'));
		const places = told.map(({ place }) => Number(place));
		expect(places).toEqual([...places].sort((a, b) => b - a));
		expect((after.history.at(-1) ?? []).filter(named('rank')).slice(-places.length || Infinity)).toEqual(told);
		if (new Set(places).size > 2) rankings++;
	}
	expect(rankings).toBeGreaterThan(3);
});

test('Epic Melee: all loot is turned up in a moment that stays, before the result', () => {
	const ends = framesIn('epic_melee', '0').filter(([, { scene }]) => scene.position.over);
	expect(ends.length).toBeGreaterThan(2);
	for (const [count, { scene }] of ends) {
		expect(count.moment).toMatchObject({ name: 'end', stays: true });
		expect(count.scene.position).toMatchObject({ over: false, view: { gold: scene.position.view.gold } });
	}
});

test('Duel Royal: characters are unmasked one after another before the result, except for those the viewer knew', () => {
	const updates = goldenFiles('duel_royal').flatMap(file => walk('duel_royal', file, '0'));
	const unmaskings = updates.filter(({ events }) => events.some(named('card')));
	expect(unmaskings.length).toBeGreaterThan(0);
	for (const { before, events, frames } of unmaskings) {
		const known = before.position.view.character as readonly (string | null)[];
		const news = events.filter(event => event.event === 'card' && known[Number(event.seat)] === null);
		const shown = frames.filter(({ moment }) => moment?.name === 'unmasked');
		expect(shown.map(({ moment }) => moment?.opens)).toEqual(news);
		expect(shown.map(({ moment }) => moment?.stays)).toEqual(news.map((_, i) => i === news.length - 1));
	}
});
