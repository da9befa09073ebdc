/* The worker that acts as the server for local tables: it handles connections with commands and pushes, and HTTP paths, as in
 * docs/protocol.md. The engine is fetched with the first request that needs it. */
import { loadEngine } from '../engine/load';
import type { EditionFiles, Engine, Match, Recorded, Refused, Viewer } from '../engine/types';
import { isHere, newHereId } from '../where';
import { Thoughts } from './bots';
import { getBrought } from './brought';
import { type FromHouse, refuse, type ToHouse } from './messages';
import { type SavedTable, Store, type Wish } from './store';
import { LocalTable, type Push, type TableWorld } from './table';

type Fields = Readonly<Record<string, unknown>>;

/** Close codes, as a server uses them. */
const GONE = 1011;

const store = new Store();
const tables = new Map<string, Promise<LocalTable | null>>();
const records = new Map<string, Recorded>();
let engine: Promise<Engine> | null = null;
/** Tells other tabs: a table is open in one tab only. */
const tabs = new BroadcastChannel('tripot-tables');

const post = (message: FromHouse): void => postMessage(message);

/** Retried if it could not be fetched. */
function theEngine(): Promise<Engine> {
	engine ??= loadEngine(self.name);
	engine.catch(() => {
		engine = null;
	});
	return engine;
}

/* ---- tables ---- */

const thoughts = new Thoughts(() => {
	for (const n of lines.keys()) post({ closed: n, code: GONE });
	lines.clear();
});

const world: TableWorld = {
	thoughts,
	save: table => void store.put(table).then(isKept => isKept || tellUnkept(table.id)),
	rematch: async wish => (await begin(wish)).id,
};

function tellUnkept(table: string): void {
	for (const line of lines.values()) if (line.table?.id === table) line.push({ push: 'unkept' });
}

function seed(): string {
	return crypto.getRandomValues(new BigUint64Array(1))[0]?.toString() ?? '0';
}

function matchOf(known: Engine, wish: Wish, past: string | null): Match {
	if (past !== null && wish.from) return known.fromStep(past, wish.from.step);
	const { game, options, edition } = wish;
	return known.newMatch({ game, seats: wish.names.length, options, edition, seed: seed() });
}

/** The game from whose position a table begins, and its edition. */
async function pastOf({ from }: Wish): Promise<(Pick<Wish, 'edition' | 'files'> & { readonly record: string }) | null> {
	if (!from) return null;
	const past = await pastTable(from.table);
	if (!past || past === 'going_on') throw refuse('from', { why: 'not_over' });
	const { record, files } = past;
	const isUsual = (await recorded(past)).edition.is_default;
	return { record, edition: isUsual ? 'default' : past.edition, ...(files && { files }) };
}

async function begin(wanted: Wish): Promise<LocalTable> {
	const id = newHereId();
	const [known, past] = await Promise.all([theEngine(), pastOf(wanted)]);
	const { edition, files } = past ?? wanted;
	const wish = { ...wanted, edition, ...(files && { files }) };
	learnEdition(known, wish);
	const table = new LocalTable(world, id, wish, matchOf(known, wish, past?.record ?? null));
	tables.set(id, Promise.resolve(table));
	await store.put(table.saved());
	void store.prune();
	return table;
}

function learnEdition(known: Engine, { edition, files }: Wish): void {
	if (files) known.addEdition(files, edition);
}

async function load(id: string): Promise<LocalTable | null> {
	const saved = await store.get(id);
	if (!saved) return null;
	const known = await theEngine();
	try {
		learnEdition(known, saved.wish);
		return new LocalTable(world, id, saved.wish, known.fromRecord(saved.record), saved);
	} catch (error) {
		throw refuse('damaged', {}, String(error));
	}
}

/** A table that is open already, or loaded from the browser's store. */
function find(id: string): Promise<LocalTable | null> {
	const open = tables.get(id) ?? load(id);
	tables.set(id, open);
	open.then(
		table => table ?? tables.delete(id),
		() => tables.delete(id),
	);
	return open;
}

tabs.onmessage = ({ data }: MessageEvent<{ readonly open: string }>) => {
	const open = tables.get(data.open);
	tables.delete(data.open);
	void open?.then(table => {
		letGo(table);
		table?.giveUp();
	});
};

/* ---- commands ---- */

interface Line {
	table: LocalTable | null;
	readonly push: Push;
}
const lines = new Map<number, Line>();

/** No connection of this tab uses that table any more. */
function letGo(table: LocalTable | null): void {
	for (const line of lines.values()) if (line.table === table) line.table = null;
}

async function enter(line: Line, id: string): Promise<Fields | Refused> {
	tabs.postMessage({ open: id });
	const table = await find(id);
	if (!table) return refuse('no_such_table');
	line.table?.leave(line.push);
	line.table = table;
	table.enter(line.push);
	return { ok: true };
}

function wishOf(fields: Fields): Wish {
	const levels = fields.bots as readonly (number | null)[];
	const names =
		(fields.names as readonly (string | null)[] | undefined) ??
		levels.map(level => (level === null ? String(fields.name) : null));
	return {
		game: String(fields.game),
		options: (fields.options as Wish['options']) ?? {},
		edition: String(fields.edition ?? 'default'),
		...(fields.files ? { files: fields.files as EditionFiles } : {}),
		names,
		levels,
		notes: fields.notes !== false,
		stand_in: (fields.stand_in as number | undefined) ?? null,
		from: (fields.from as Wish['from'] | undefined) ?? null,
	};
}

async function mine(fields: Fields): Promise<Fields> {
	const ids = Object.keys(fields.keys as object);
	const known = await Promise.all(ids.map(async id => [id, await store.get(id)] as const));
	const row = ({ id, wish, standing }: SavedTable) => {
		const [first = null] = wish.names.flatMap((name, i) => (name === null ? [] : [i]));
		const me = standing.to_act.find(seat => standing.seats[seat]?.holder === 'person') ?? first;
		return { id, game: wish.game, pace: 'none', days: null, seconds: null, ...standing, seat: me, clock: [] };
	};
	return {
		ok: true,
		tables: known.flatMap(([, saved]) => (saved ? [row(saved)] : [])),
		gone: known.flatMap(([id, saved]) => (saved ? [] : [id])),
	};
}

async function remove(line: Line): Promise<Fields> {
	const { table } = line;
	if (table) {
		letGo(table);
		tables.delete(table.id);
		await store.remove(table.id);
		table.free();
	}
	return { ok: true };
}

async function run(line: Line, cmd: string, fields: Fields): Promise<Fields | Refused> {
	if (cmd === 'mine') return mine(fields);
	if (cmd === 'create') {
		const { id } = await begin(wishOf(fields));
		return { ok: true, table: id, seat: null, token: 'here', invite: '' };
	}
	if (cmd === 'sit' || cmd === 'watch') return enter(line, String(fields.table));
	if (!line.table) return refuse('no_table');
	if (cmd === 'leave') return remove(line);
	return line.table.command(cmd, fields);
}

/** Reports unexpected errors, too, so that the page does not wait for ever. */
function failure(error: unknown): Refused {
	if (typeof error === 'object' && error !== null && 'code' in error && 'ok' in error) return error as Refused;
	return refuse('no_engine', {}, String(error));
}

async function hear(n: number, text: string): Promise<void> {
	const line = lines.get(n);
	if (!line) return;
	const { id, cmd, ...fields } = JSON.parse(text) as { readonly id: number; readonly cmd: string };
	const answer = await run(line, cmd, fields).catch(failure);
	post({ line: n, text: JSON.stringify({ re: id, ok: true, ...answer }) });
}

/* ---- paths ---- */

interface Found {
	readonly status: number;
	readonly text: string;
}
const none: Found = { status: 404, text: '' };
const found = (text: string | null): Found => (text === null ? none : { status: 200, text });

function readEyes(text: string | null): Viewer {
	return text === 'all' || text === 'spectator' || text === null ? (text ?? 'all') : Number(text);
}

async function recorded({ id, record }: Pick<Past, 'id' | 'record'>): Promise<Recorded> {
	const known = records.get(id) ?? (await theEngine()).openRecord(record);
	records.set(id, known);
	return known;
}

/** A game to replay: a user's own record, or a finished local table. */
interface Past {
	readonly id: string;
	readonly record: string;
	/** The name under which to ask for its edition's book. */
	readonly edition: string;
	readonly files?: EditionFiles;
}

async function pastTable(id: string): Promise<Past | 'going_on' | null> {
	const brought = await getBrought(id);
	if (brought?.record) return { id, record: brought.record, edition: id };
	const table = await find(id);
	if (!table) return null;
	if (!table.isOver) return 'going_on';
	const { edition, files } = table.wish;
	return { id, record: table.record(), edition, ...(files && { files }) };
}

async function ofTable(id: string, what: string | undefined, query: URLSearchParams): Promise<Found> {
	const past = await pastTable(id);
	if (!past) return none;
	if (past === 'going_on') return { status: 409, text: '' };
	if (what === 'record') return found(past.record);
	const game = await recorded(past);
	const eyes = readEyes(query.get('seat'));
	if (what === 'replay') return found(JSON.stringify(game.step(eyes, Number(query.get('step') ?? game.steps))));
	if (what !== 'log') return none;
	return found(JSON.stringify({ ...game.log(eyes), edition: past.edition, table_notes: [] }));
}

async function ofGames(game: string | undefined, what: string | undefined, query: URLSearchParams): Promise<Found> {
	const known = await theEngine();
	if (!game) return found(known.games());
	const lang = query.get('lang') === 'fr' ? 'fr' : 'en';
	if (what === 'rules') return found(known.rules(game, lang));
	if (what === 'first') return found(known.first(game, lang));
	const edition = query.get('edition');
	const brought = edition && isHere(edition) ? await getBrought(edition) : null;
	if (brought?.record) return found((await recorded({ id: brought.id, record: brought.record })).book(lang));
	if (brought?.files) known.addEdition(brought.files, brought.id);
	const seats = query.get('seats');
	return found(known.book(game, lang, query.get('edition') ?? undefined, seats ? Number(seats) : undefined));
}

function read(path: string): Promise<Found> {
	const { pathname, searchParams } = new URL(path, 'http://here');
	const [, , what, id, part] = pathname.split('/');
	if (what === 'games') return ofGames(id, part, searchParams);
	if (what === 'tables' && id && isHere(id)) return ofTable(id, part, searchParams);
	return Promise.resolve(none);
}

/* ---- the page ---- */

addEventListener('message', ({ data }: MessageEvent<ToHouse>) => {
	if ('open' in data) {
		const n = data.open;
		lines.set(n, { table: null, push: message => post({ line: n, text: JSON.stringify(message) }) });
		post({ opened: n });
	} else if ('line' in data) void hear(data.line, data.text);
	else if ('close' in data) {
		const line = lines.get(data.close);
		line?.table?.leave(line.push);
		lines.delete(data.close);
	} else if ('beat' in data) thoughts.beat = data.beat;
	else
		void read(data.path)
			.catch(error => ({ status: 503, text: String(error) }))
			.then(answer => post({ ask: data.ask, ...answer }));
});
