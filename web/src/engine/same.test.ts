/* Compares the page's engine with the program: the same seeds give the same games, bots' decisions and records. tests/laws/trace.c compares
 * the positions in between byte for byte. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '../../tests/engine';
import { Native } from '../../tests/native';
import type { GameEntry, GameList } from '../wire';
import type { Engine } from './types';

const isLong = process.env.TRIPOT_LONG === '1';
const MINUTES = 60_000;

/** How many games to play per game and level, in ./test and in ./test --long; for slow levels some decisions only. */
const shares = [
	{ level: 0, games: isLong ? 2000 : 20, decisions: Number.POSITIVE_INFINITY },
	{ level: 1, games: isLong ? 200 : 2, decisions: Number.POSITIVE_INFINITY },
	{ level: 2, games: isLong ? 50 : 1, decisions: Number.POSITIVE_INFINITY },
	{ level: 3, games: isLong ? 10 : 1, decisions: isLong ? 200 : 20 },
	{ level: 4, games: 1, decisions: isLong ? 20 : 2 },
	{ level: 5, games: 1, decisions: isLong ? 5 : 1 },
];

let it: Engine;
let native: Native;
beforeAll(async () => {
	it = await engine();
	native = new Native();
});
afterAll(() => native.end());

const spent = { native: 0, page: 0 };

async function playBoth(game: GameEntry, level: number, n: number, decisions: number): Promise<void> {
	const seats = game.seats_min + (n % (game.seats_max - game.seats_min + 1));
	const options = Object.fromEntries(
		Object.entries(game.options).map(([id, values]) => [id, values[n % values.length] as string]),
	);
	const seed = 1000 * level + n;
	await native.ask('new', { game: game.id, seats, options, seed });
	const match = it.newMatch({ game: game.id, seats, options, seed: String(seed) });
	for (let k = 0; k < decisions && match.toAct().length; k++) {
		const owing = match.toAct();
		const seat = owing[(k * 7 + n) % owing.length] as number;
		const [start, { action }] = [performance.now(), await native.ask<{ action: string }>('bot', { seat, level })];
		const middle = performance.now();
		expect(match.bot(seat, level), `${game.id}, seed ${seed}, decision ${k}`).toBe(action);
		if (level === 3) {
			spent.native += middle - start;
			spent.page += performance.now() - middle;
		}
		const { to_act } = await native.ask<{ to_act: number[] }>('act', { seat, action });
		expect(match.act(seat, action)).toEqual({ ok: true });
		expect(match.toAct()).toEqual(to_act);
	}
	expect(match.record()).toBe((await native.ask<{ record: string }>('record')).record);
	expect(match.position('all').state).toEqual((await native.ask<{ state: unknown }>('state')).state);
	match.free();
}

const games = async (): Promise<readonly GameEntry[]> => (JSON.parse((await engine()).games()) as GameList).games;

test.for((await games()).map(game => [game.id, game] as const))(
	'%s: the same decisions of every level, and the same records',
	{ timeout: isLong ? 30 * MINUTES : MINUTES },
	async ([, game]) => {
		for (const share of shares) for (let n = 0; n < share.games; n++) await playBoth(game, share.level, n, share.decisions);
	},
);

test('level 3 takes at most three times as long as natively', () => {
	const times = spent.page / spent.native;
	console.log(`level 3: ${times.toFixed(2)} times as long as natively`);
	expect(spent.page).toBeGreaterThan(0);
	if (process.env.TRIPOT_OPTIMISED) expect(times).toBeLessThan(3);
});
