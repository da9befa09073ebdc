/* Local tables on the real engine: whole games of every kind, with one person and with several at one device. Each message must hold only
 * what the shown seat may know. */
import { beforeAll, expect, test } from 'vitest';
import { engine } from '../../tests/engine';
import type { Engine, Match, Viewer } from '../engine/types';
import type { GameList, Position, TableInfo } from '../wire';
import type { Thoughts } from './bots';
import type { SavedTable, Wish } from './store';
import { LocalTable } from './table';

interface Message extends Partial<Position> {
	readonly push: string;
	readonly you?: number | null;
	readonly table?: TableInfo;
}

let it: Engine;
beforeAll(async () => {
	it = await engine();
});

/** What a viewer may know of a match. */
const knowledge = (match: Match, eyes: Viewer) => {
	const { view, legal, events } = match.position(eyes, true);
	return { own: JSON.stringify({ view, legal }), events };
};

/** A worker around one table, where the test decides when a bot answers. A second copy of the game is played here for comparison. */
class World {
	/** Who was asked at the same time, followed step by step from the deal. */
	#together: readonly number[] = [];
	/** What each viewer could know before the last step. */
	#before = new Map<Viewer, ReturnType<typeof knowledge>>();
	#looked = 0;

	constructor(readonly match: Match) {
		this.#together = match.toAct();
	}

	readonly told: Message[] = [];
	saved: SavedTable | null = null;
	wished: Wish | null = null;
	readonly #asked = new Map<number, (action: string) => void>();
	readonly push = (message: object) => void this.told.push(message as Message);
	readonly thoughts = {
		know: () => {},
		step: (_: string, seat: number, action: string) => this.#step(seat, action),
		forget: () => this.#asked.clear(),
		ask: (_: string, seat: number, __: number, ___: string, answer: (action: string) => void) => this.#asked.set(seat, answer),
	} as unknown as Thoughts;

	save(table: SavedTable): void {
		this.saved = table;
	}
	async rematch(wish: Wish): Promise<string> {
		this.wished = wish;
		return 'here-again';
	}

	/** The last table reported. */
	get info(): TableInfo {
		return this.told.findLast(one => one.table)?.table as TableInfo;
	}
	/** What the page shows. */
	get shown(): Message {
		return this.told.findLast(one => one.view) as Message;
	}
	get you(): number | null {
		return this.told.findLast(one => one.push === 'view')?.you ?? null;
	}

	#step(seat: number, action: string): void {
		const eyes: Viewer[] = ['spectator', ...this.match.sides.map((_, i) => i)];
		this.#before = new Map(eyes.map(one => [one, knowledge(this.match, one)]));
		expect(action === 'back' ? this.match.back(seat) : this.match.act(seat, action)).toEqual({ ok: true });
		const owing = this.match.toAct();
		const isNew = this.match.position('spectator').events.length > 0 || !owing.every(one => this.#together.includes(one));
		if (isNew) this.#together = owing;
		expect([...this.match.asked()].sort(), `after ${action} of ${seat}`).toEqual([...this.#together].sort());
	}

	/** Checks that everything sent since the last check is what the shown seat may know, before or after the last step. */
	expectNoSecrets(): void {
		let eyes: Viewer = 'spectator';
		for (const [i, message] of this.told.entries()) {
			if (message.push === 'view') eyes = message.you ?? 'spectator';
			if (i < this.#looked || !message.view) continue;
			const { view, legal, events } = message;
			const [before, now] = [this.#before.get(eyes), knowledge(this.match, eyes)];
			expect([before?.own, now.own]).toContain(JSON.stringify({ view, legal }));
			expect([[], before?.events, now.events]).toContainEqual(events);
		}
		this.#looked = this.told.length;
	}

	/** Lets one bot answer with any legal action. */
	answer(): boolean {
		const [first] = this.#asked;
		if (!first) return false;
		this.#asked.delete(first[0]);
		first[1](this.match.bot(first[0], 0));
		return true;
	}
}

const wishOf = (game: string, names: Wish['names']): Wish => ({
	game,
	options: {},
	edition: 'default',
	names,
	levels: names.map(name => (name === null ? 0 : null)),
	notes: true,
	stand_in: null,
	from: null,
});

/** A table with somebody watching. */
function open(game: string, names: Wish['names'], seed: string) {
	const begin = () => it.newMatch({ game, seats: names.length, seed });
	const world = new World(begin());
	const table = new LocalTable(world, 'here-a', wishOf(game, names), begin());
	table.enter(world.push);
	return { world, table };
}

/** Plays on until the game is over or `steps` are made; a person takes the first choice in the list, or sometimes the last. */
async function playOn(world: World, table: LocalTable, steps = 20_000): Promise<number> {
	let handed = 0;
	for (let n = 0; n < steps && !table.isOver; n++) {
		world.expectNoSecrets();
		const { here } = world.info;
		const [next] = here?.next ?? [];
		if (next !== undefined) {
			handed++;
			expect(await table.command('show', { seat: next })).toEqual({ ok: true });
			expect(world.you).toBe(next);
		}
		const legal = world.shown.legal ?? [];
		const you = world.you;
		if (you !== null && world.shown.to_act?.includes(you)) {
			const action = legal[n % 3 ? 0 : legal.length - 1];
			expect(await table.command('act', { action }), `${action}`).toMatchObject({ ok: true });
		} else if (!world.answer()) throw new Error(`nobody decides: ${JSON.stringify(world.shown)}`);
	}
	return handed;
}

const seatsOf = (game: string) => (JSON.parse(it.games()) as GameList).games.find(one => one.id === game)?.seats_usual ?? 2;

for (const game of ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal', 'pearls'])
	test(`${game}: three people and bots, to the end, stored and reopened on the way`, async () => {
		const names = Array.from({ length: Math.max(3, seatsOf(game)) }, (_, i) => ['Ann', 'Bob', 'Cleo'][i] ?? null);
		const wish = wishOf(game, names);
		const { world, table } = open(game, names, '7');
		let handed = await playOn(world, table, 25);
		const saved = world.saved as SavedTable;
		const again = new LocalTable(world, 'here-a', wish, it.fromRecord(saved.record), saved);
		again.enter(world.push);
		expect(world.you).toBeNull();
		handed += await playOn(world, again);
		expect(again.isOver).toBe(true);
		expect(handed).toBeGreaterThan(1);
		expect(world.saved?.standing.phase).toBe('over');
		expect(it.verify(again.record())).toMatchObject({ ok: true, finished: true });
		expect(await again.command('rematch', {})).toEqual({ ok: true, table: 'here-again' });
		expect(world.wished).toMatchObject({ game, names });
	}, 30_000);

test('team-mates who see the same keep the device; others pass it on', async () => {
	const { world, table } = open('duel_royal', ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'], '1');
	const team = world.info.here?.next ?? [];
	expect(team.length).toBe(3);
	expect(new Set(team.map(seat => world.match.sides[seat])).size).toBe(1);
	const [first = 0] = team;
	await table.command('show', { seat: first });
	await table.command('act', { action: 'forward' });
	expect(team).toContain(world.you); // a team-mate is shown at once
	expect(world.you).not.toBe(first);
	expect(world.info.here?.now).toEqual(team);
	const { world: two, table: alone } = open('epic_melee', ['Ann', 'Bob'], '1');
	expect(two.info.here?.next).toEqual([0]);
	await alone.command('show', { seat: 0 });
	await alone.command('act', { action: two.shown.legal?.[0] });
	expect(two.you).toBeNull();
	expect(two.info.here?.next).toEqual([1]);
	expect(two.shown.view?.hand).toEqual([null, null]);
});

test('drawing card by card keeps the device, although everybody sees which pile', async () => {
	const { world, table } = open('brutal_ring', ['Ann', 'Bob'], '1');
	await table.command('show', { seat: 0 });
	for (let drawn = 1; world.match.toAct().includes(0) && drawn < 20; drawn++) {
		expect(await table.command('act', { action: world.shown.legal?.[0] })).toMatchObject({ ok: true });
		if (world.match.toAct().includes(0)) expect(world.you, `after ${drawn} cards`).toBe(0);
	}
	expect(world.you).toBeNull();
	expect(world.info.here?.next).toEqual([1]);
});

test('what everybody decided at once is told to all, also after the table is reopened', async () => {
	const { world, table } = open('epic_melee', ['Ann', 'Bob'], '3');
	await table.command('show', { seat: 0 });
	await table.command('act', { action: world.shown.legal?.[0] });
	const saved = world.saved as SavedTable;
	const again = new LocalTable(world, 'here-a', table.wish, it.fromRecord(saved.record), saved);
	again.enter(world.push);
	await again.command('show', { seat: 1 });
	await again.command('act', { action: world.shown.legal?.[0] });
	expect(world.you).toBeNull();
	expect(again.info().here?.next).not.toEqual([]);
});

test('laid cards can be changed until all have decided, but only by the player who laid them', async () => {
	const { world, table } = open('epic_melee', ['Ann', 'Bob'], '3');
	expect(await table.command('act', { action: 'lay golem golem' })).toMatchObject({ ok: false, code: 'no_seat' });
	await table.command('show', { seat: 0 });
	const action = world.shown.legal?.[0];
	await table.command('act', { action });
	await table.command('show', { seat: 1 });
	expect(await table.command('back', {})).toMatchObject({ ok: false, code: 'no_step_back' });
	await table.command('show', { seat: 0 });
	expect(world.shown.back).toBe(true);
	expect(await table.command('back', {})).toEqual({ ok: true });
	expect(world.shown.to_act).toEqual([0, 1]);
	await table.command('act', { action });
	expect(world.you).toBeNull();
	expect(world.info.here?.back).toEqual([0]);
	expect(await table.command('back', { seat: 1 })).toMatchObject({ ok: false, code: 'no_seat' });
	expect(await table.command('back', { seat: 0 })).toEqual({ ok: true });
	expect(world.you).toBe(0);
	expect(world.shown.to_act).toEqual([0, 1]);
	expect(world.info.here?.back).toEqual([]);
});

test('a single player can pause and concede; meanwhile nothing is decided', async () => {
	const { world, table } = open('epic_melee', ['Ann', null], '3');
	expect(world.you).toBe(0);
	await table.command('pause', { on: true });
	expect(world.info.paused).toBe('host');
	expect(await table.command('act', { action: world.shown.legal?.[0] })).toMatchObject({ ok: false, code: 'paused' });
	await table.command('pause', { on: false });
	expect(await table.command('resign', {})).toEqual({ ok: true });
	expect(world.you).toBeNull();
	expect(world.info.seats[0]).toMatchObject({ holder: 'bot', was: 'Ann', resigned: true });
	for (let n = 0; n < 1000 && !table.isOver; n++) expect(world.answer()).toBe(true);
	expect(table.isOver).toBe(true);
});

/** Seats 0 and 1 of Duel Royal after three ties, in the next game from this seed on where they can tie. */
function openTied(names: Wish['names'], from: number) {
	for (let seed = from; ; seed++) {
		const opened = { ...open('duel_royal', names, String(seed)), seed };
		for (let n = 0; n < 3; n++) fight(opened.table);
		if (opened.world.match.mayAgree().length) return opened;
	}
}

function fight(table: LocalTable): void {
	for (let seat = 0; seat < 6; seat++) table.act(seat, seat < 2 ? 'forward' : 'stay');
	for (let seat = 0; seat < 2; seat++) table.act(seat, 'bet 1');
}

const notes = (world: World) => world.told.flatMap(one => (one.push === 'note' ? [(one as { note?: object }).note] : []));

test('dr_33_a_draw_is_offered_to_bots_who_answer_at_once_from_what_they_see', async () => {
	const alone = ['Ann', null, null, null, null, null];
	const found = { yes: 0, no: 0 };
	for (let from = 1; from < 400 && !(found.yes && found.no); ) {
		const { world, table, seed } = openTied(alone, from);
		from = seed + 1;
		expect(world.info.draw).toEqual({ may: [0, 1], needs: [0, 1], by: null, yes: [] });
		expect(await table.command('draw', { yes: false })).toMatchObject({ ok: false, code: 'not_now' });
		const agrees = world.match.botAgrees(1);
		expect(await table.command('draw', { yes: true })).toEqual({ ok: true });
		expect(notes(world)).toMatchObject([
			{ note: 'offered', seat: 0, name: 'Ann' },
			{ note: agrees ? 'agreed' : 'declined', seat: 1 },
		]);
		expect(table.isOver).toBe(agrees);
		if (agrees) expect(world.shown).toMatchObject({ over: true, result: { places: [1, 1, 1, 1, 1, 1] } });
		else expect(await table.command('draw', { yes: true })).toMatchObject({ ok: false, code: 'asked' });
		found[agrees ? 'yes' : 'no']++;
	}
	expect(found.yes && found.no).toBeTruthy();
});

test('dr_33_the_device_goes_to_whom_a_draw_is_offered', async () => {
	const { world, table } = openTied(['Ann', 'Bob', null, null, null, null], 1);
	await table.command('show', { seat: 0 });
	await table.command('draw', { yes: true });
	expect(world.you).toBeNull();
	expect(world.info).toMatchObject({ draw: { by: 0, yes: [0] }, here: { next: [1] } });
	await table.command('show', { seat: 1 });
	expect(await table.command('draw', { yes: false })).toEqual({ ok: true });
	expect(world.info.draw).toMatchObject({ by: null, yes: [] });
	expect(world.you).toBe(1); // they have to decide
	fight(table);
	expect(world.match.mayAgree()).toEqual([0, 1]);
	await table.command('show', { seat: 0 });
	await table.command('draw', { yes: true });
	await table.command('show', { seat: 1 });
	expect(await table.command('draw', { yes: true })).toEqual({ ok: true });
	expect(table.isOver).toBe(true);
	expect(world.info).toMatchObject({ phase: 'over', draw: null });
	expect(table.record()).toContain('\n! draw\n= draw\n');
	expect(it.verify(table.record())).toMatchObject({ ok: true, finished: true });
	expect(it.fromRecord(table.record()).toAct()).toEqual([]);
});
