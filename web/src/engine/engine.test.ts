/* The engine in WebAssembly says what a server says, and plays by the rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, enginePath } from '../../tests/engine';
import { Server } from '../../tests/server';
import type { GameList } from '../wire';
import { makeEngine } from './load';
import type { Engine, Match } from './types';

const games = fileURLToPath(new URL('../../../games', import.meta.url));

let server: Server;
let it: Engine;
beforeAll(async () => {
	[server, it] = await Promise.all([Server.start(), engine()]);
});
afterAll(() => server.stop());

const told = async (path: string) => (await fetch(server.url + path)).text();
const list = (): GameList => JSON.parse(it.games());

test('games, books, rules and first games equal a server’s, byte for byte', async () => {
	expect(it.games()).toBe(await told('/api/games'));
	for (const { id, seats_min, first } of list().games)
		for (const lang of ['en', 'fr'] as const) {
			expect(it.book(id, lang)).toBe(await told(`/api/games/${id}?lang=${lang}`));
			expect(it.book(id, lang, 'default', seats_min)).toBe(await told(`/api/games/${id}?lang=${lang}&seats=${seats_min}`));
			expect(it.rules(id, lang)).toBe(await told(`/api/games/${id}/rules?lang=${lang}`));
			expect(it.first(id, lang)).toBe(first ? await told(`/api/games/${id}/first?lang=${lang}`) : null);
		}
	expect(it.book('chess', 'en')).toBeNull();
	expect(it.book('epic_melee', 'en', 'none')).toBeNull();
	expect(it.book('epic_melee', 'en', 'default', 9)).toBeNull();
});

/** Bots decide everything; the order in which they are asked varies. */
function playOut(match: Match, level: number): void {
	for (let n = 0; match.toAct().length; n++) {
		const seats = match.toAct();
		const seat = seats[n % seats.length] as number;
		expect(match.act(seat, match.bot(seat, level))).toEqual({ ok: true });
	}
}

test('every game is played to its end and told to each viewer, and its record verifies', () => {
	for (const { id, seats_usual } of list().games) {
		const match = it.newMatch({ game: id, seed: '18446744073709551615' });
		playOut(match, 1);
		expect(match.seats).toBe(seats_usual);
		const record = match.record(['Ada'], '2026-11-19');
		expect(it.verify(record)).toMatchObject({ ok: true, chance: 'seed', given: false, finished: true });
		const recorded = it.openRecord(record);
		expect(recorded).toMatchObject({
			game: id,
			seats: seats_usual,
			is_over: true,
			steps: match.steps(),
			edition: { is_default: true },
		});
		expect(recorded.names[0]).toBe('Ada');
		for (const viewer of ['spectator', 0, 'all'] as const) {
			expect(recorded.log(viewer)).toEqual(match.log(viewer));
			const { clock: _, ...end } = { clock: null, ...match.position(viewer) };
			expect(recorded.step(viewer, match.steps())).toMatchObject(end);
			expect(match.history(viewer)).toEqual(
				match
					.log(viewer)
					.log.map(step => step.events)
					.filter(events => events.length),
			);
		}
		expect(() => recorded.step(0, match.steps() + 1)).toThrow(`not ${match.steps() + 1}`);
		recorded.free();
		match.free();
	}
});

test('a game continues from its record, and an illegal step is refused as by a server', () => {
	const match = it.newMatch({ game: 'epic_melee', seats: 2, seed: '7' });
	const action = match.position(0).legal[0] as string;
	expect(match.act(0, action)).toEqual({ ok: true });
	const again = it.fromRecord(match.record());
	expect(again.position(0)).toEqual(match.position(0));
	expect(again.act(0, action)).toMatchObject({ ok: false, code: 'not_now', args: { what: 'act' } });
	expect(again.act(1, 'lay nobody nothing')).toMatchObject({ ok: false, code: 'illegal', say: { key: expect.any(String) } });
	expect(again.back(1)).toMatchObject({ ok: false, code: 'no_step_back' });
	expect(again.back(0)).toEqual({ ok: true });
	expect(again.position(0).legal).toContain(action);
	expect(() => again.act(2, action)).toThrow('there is no seat 2');
	playOut(again, 0);
	expect(again.act(0, action)).toMatchObject({ ok: false, code: 'over' });
});

test('a game continues from a step of a finished one, with chance of its own from there on', () => {
	const past = it.newMatch({ game: 'brutal_ring', seats: 2, seed: '7' });
	playOut(past, 0);
	const record = past.record();
	const drawn = (match: Match) => {
		playOut(match, 0);
		return match.record().split('\n--\n')[1];
	};
	const matches = [0, 0, 10].map(step => it.fromStep(record, step));
	const before = matches.map(match => match.record());
	for (const match of matches) expect(match.position(0)).toMatchObject({ over: false });
	expect(matches[0]?.position('all').state).toEqual(it.openRecord(record).step('all', 0).state);
	expect(matches[2]?.position('all').state).toEqual(it.openRecord(record).step('all', 10).state);
	const [first, second] = matches.map(drawn);
	expect(first).not.toBe(second);
	// All chance follows from the secret in the record, from the first step on, so that the bots' worker can replay the game.
	expect(matches[2]?.record()).toContain(/^secret: server [0-9a-f]{64}$/m.exec(before[2] as string)?.[0]);
	expect(it.verify(matches[2]?.record() as string)).toMatchObject({ ok: true, chance: 'fair', given: true, finished: true });
	expect(() => it.fromStep(record, past.steps())).toThrow('no such step to play on from');
	expect(() => it.fromStep(record, past.steps() + 1)).toThrow(`the record has ${past.steps()} steps`);
});

test('every golden record replays, and a changed one does not', () => {
	let n = 0;
	for (const { id } of list().games)
		for (const name of readdirSync(`${games}/${id}/golden`).filter(file => file.endsWith('.tripot'))) {
			const record = readFileSync(`${games}/${id}/golden/${name}`, 'utf8');
			expect(it.verify(record), `${id}/${name}`).toMatchObject({ ok: true });
			const lines = record.split('\n');
			const at = lines.findIndex(line => line.startsWith('0 '));
			const found = it.verify(lines.toSpliced(at, 1, '0 do something').join('\n'));
			expect(found, `${id}/${name}`).toMatchObject({ ok: false, line: at + 1 });
			n++;
		}
	expect(n).toBeGreaterThan(15);
});

test('an edition can be read, and errors are reported at their cells', () => {
	const files = it.editionFiles('epic_melee');
	if (!files) throw new Error('no edition');
	expect(it.addEdition(files, 'mine')).toMatchObject({ ok: true, game: 'epic_melee', n_errors: 0 });
	expect(list().games.find(game => game.id === 'epic_melee')?.editions).toEqual(['default', 'mine']);
	expect(JSON.parse(it.book('epic_melee', 'en', 'mine') ?? '')).toMatchObject({ edition: 'mine' });
	const cells = it.cells(files['cards.csv'] as string);
	const [head, row] = [cells[0], cells[1]];
	const column = head?.cells.indexOf('value') ?? -1;
	expect(column).toBeGreaterThan(0);
	const wrong = row?.cells.with(column, 'many').join(',') ?? '';
	const csv = [head?.cells.join(','), wrong, ...cells.slice(2).map(line => line.cells.join(','))].join('\n');
	const report = it.addEdition({ ...files, 'cards.csv': csv }, 'worse');
	expect(report).toMatchObject({ ok: false, game: 'epic_melee' });
	expect(report.errors[0]).toMatchObject({ file: 'cards.csv', line: 2, cell: column + 1 });
	expect(report.errors[0]?.text.fr).not.toBe(report.errors[0]?.text.en);
	expect(it.book('epic_melee', 'en', 'worse')).toBeNull();
	expect(() => it.newMatch({ game: 'epic_melee', edition: 'worse', seed: '1' })).toThrow('there is no edition "worse"');
	const match = it.newMatch({ game: 'epic_melee', edition: 'mine', seed: '1' });
	expect(it.fromRecord(match.record()).position('all')).toEqual(match.position('all'));
});

test('a net is accepted if it is complete and made for that game', async () => {
	const files = readdirSync(join(enginePath(), '..')).filter(name => name.endsWith('.net'));
	expect(files.length).toBeGreaterThan(0);
	expect(files).toEqual(expect.arrayContaining(it.nets.map(game => `${game}.net`)));
	for (const name of files) {
		const [game, bytes] = [name.replace('.net', ''), await readFile(join(enginePath(), '..', name))];
		it.addNets(game, bytes);
		expect(() => it.addNets(game, bytes.subarray(0, -1))).toThrow('the net is cut off');
		expect(() => it.addNets(game, new Uint8Array([1, 2, 3]))).toThrow('this is no net');
		expect(() => it.addNets(game === 'brigands' ? 'duel_royal' : 'brigands', bytes)).toThrow(/the net is for/);
	}
});

test('a damaged engine, record or setup gets an error sentence', async () => {
	await expect(makeEngine(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 9]))).rejects.toThrow('the engine is damaged');
	await expect(makeEngine(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).rejects.toThrow('the engine');
	expect(() => it.openRecord('tripot-record 2\ngame: chess\n')).toThrow(expect.objectContaining({ line: 2 }));
	expect(() => it.newMatch({ game: 'epic_melee', seats: 9, seed: '1' })).toThrow('epic_melee has 2 to 6 seats, not 9');
	expect(() => it.newMatch({ game: 'epic_melee', seed: '-1' })).toThrow('a seed is a number');
});
