/* What the board reads from views and events, checked on whole games by the engine: as a member of each team and as a spectator. */
import { describe, expect, test } from 'vitest';
import { goldenFiles, goldenSteps } from '../../../tests/golden';
import type { Book, GameEvent } from '../../board';
import { en } from './en';
import { fr } from './fr';
import { fateOf } from './Stage';
import {
	type DuelView,
	draftBet,
	failuresOf,
	fightsOf,
	isVerdict,
	lastTold,
	membersOf,
	nearTeam,
	type Props,
	shuffled,
	spokesmanOf,
} from './view';

interface Step {
	readonly view: DuelView;
	readonly events: readonly GameEvent[];
}

const stepsOf = (file: string, eyes: string) => goldenSteps<Step>('duel_royal', file, eyes);

const book = { domains: { team: { ids: ['first', 'second'] } } } as unknown as Book;
const seatsOf = (n: number) => Array.from({ length: n }, (_, seat) => ({ seat, side: seat % 2 })) as unknown as Props['seats'];
const files = goldenFiles('duel_royal');

describe('whole games', () => {
	for (const file of files)
		for (const eyes of ['0', '1', 'spectator'])
			test(`${file} ${eyes}`, () => {
				const history: (readonly GameEvent[])[] = [];
				let duels = 0;
				for (const { view, events } of stepsOf(file, eyes)) {
					if (events.length) history.push(events);
					expectFights(view, history);
					expectSpokesmen(view, history);
					duels = view.n_duels;
				}
				expect(duels).toBeGreaterThan(2);
			});
});

/** The view's last duel is the last one told, with the stakes that were told. */
function expectFights(view: DuelView, history: readonly (readonly GameEvent[])[]): void {
	const fights = fightsOf(view);
	expect(fights.map(fight => fight.number)).toEqual(Array.from({ length: view.n_duels }, (_, i) => i + 1));
	const last = fights.at(-1);
	const told = lastTold(history);
	if (!last) {
		expect(told).toEqual([]);
		return;
	}
	const verdict = told.find(isVerdict);
	const winner = last.winner === null ? last.seats[0] : last.seats[last.winner];
	expect(verdict).toMatchObject({ event: last.winner === null ? 'tie' : 'won', seat: winner });
	for (const team of [0, 1] as const) {
		const stake = told.find(event => event.event === 'stake' && event.team === book.domains.team?.ids[team]);
		expect(stake?.n).toBe(last.staked[team]);
	}
	const losers = fights.flatMap(({ seats, winner: w }) => (w === null ? [] : [seats[w ? 0 : 1]]));
	expect([...losers].sort((a, b) => a - b)).toEqual([...view.ghosts].sort((a, b) => a - b));
}

/** The engine's rule (the lowest seat that still fights), from the events alone. */
function expectSpokesmen(view: DuelView, history: readonly (readonly GameEvent[])[]): void {
	for (const team of [0, 1] as const) {
		const lowest = view.character.findIndex((_, seat) => seat % 2 === team && !view.ghosts.includes(seat));
		expect(spokesmanOf({ book, history, view }, team)).toBe(lowest < 0 ? null : lowest);
	}
}

test('the near team is your own, or the first for a spectator; an odd player out is in the first', () => {
	const seats = seatsOf(17);
	expect(nearTeam({ seats, you: 4 })).toBe(0);
	expect(nearTeam({ seats, you: 5 })).toBe(1);
	expect(nearTeam({ seats, you: null })).toBe(0);
	expect(membersOf({ seats }, 0)).toHaveLength(9);
	expect(membersOf({ seats }, 1).map(seat => seat.seat)).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
});

test('how a duel ended for a team', () => {
	const fight = { number: 1, seats: [0, 1], staked: [1, 2], winner: 1 } as const;
	expect([fateOf(fight, 0), fateOf(fight, 1), fateOf({ ...fight, winner: null }, 1)]).toEqual(['lost', 'won', 'tied']);
});

test('failures are those of the current duel', () => {
	const nobody = { event: 'nobody', team: 'first', by: 'second' };
	const several = { event: 'several', team: 'second', by: 'first', n: 2 };
	const history = [[{ event: 'duel', duel: 1 }], [nobody], [{ event: 'duel', duel: 2 }], [{ event: 'stay', seat: 0 }, several]];
	expect(failuresOf(history)).toEqual([several]);
	expect(failuresOf(history.slice(0, 3))).toEqual([]);
});

test('how many of each character are shuffled depends on the number of players', () => {
	const tables = {
		characters: [
			{ id: 'witch', name: '', players_6_7: 1, players_8_10: 1, players_11_13: 1, players_14_17: 1 },
			{ id: 'king', name: '', players_6_7: 2, players_8_10: 3, players_11_13: 4, players_14_17: 5 },
		],
	};
	const count = (n: number) => shuffled({ book: { ...book, tables } as unknown as Book, seats: seatsOf(n) }).map(row => row.n);
	expect([6, 7, 8, 10, 11, 13, 14, 17].map(n => count(n))).toEqual([
		[1, 2],
		[1, 2],
		[1, 3],
		[1, 3],
		[1, 4],
		[1, 4],
		[1, 5],
		[1, 5],
	]);
});

test('the bet being made is one of the legal ones', () => {
	const legal = [1, 2, 3].map(n => ({ text: `bet ${n}`, verb: 'bet', args: [n] }));
	const draft = (action: string | null) => ({ action }) as Props['draft'];
	expect([null, 'bet 2', 'bet 5', 'forward'].map(action => draftBet({ draft: draft(action), legal }))).toEqual([0, 2, 0, 0]);
});

test('both languages use the same slots', () => {
	const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(match => match[1]))].sort();
	for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, slots(fr[key])]).toEqual([key, slots(en[key])]);
});
