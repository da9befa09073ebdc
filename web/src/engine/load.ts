/* Makes an engine; see types.ts. Import this file only when an engine is needed, so that nothing is fetched before. */
import type { GameList, Lang } from '../wire';
import { EngineMatch } from './match';
import { Module, type Scratch } from './module';
import { EngineRecord } from './recorded';
import {
	type EditionFiles,
	type EditionReport,
	type Engine,
	EngineError,
	type Match,
	type MatchSpec,
	type Recorded,
	type Verified,
} from './types';

interface SetupWish {
	readonly game: string;
	readonly seats: number;
	readonly edition: string;
	readonly options: Readonly<Record<string, string>>;
}

class PageEngine implements Engine {
	readonly #module: Module;
	readonly #editions = new Map<string, EditionFiles>();
	/** Addresses of the nets in the module, by game. */
	readonly #nets = new Map<string, number>();
	readonly version: string;
	readonly nets: readonly string[];

	constructor(module: Module) {
		this.#module = module;
		this.version = module.text(module.call('tripot_version')) ?? '';
		this.nets = JSON.parse(module.need(module.call('page_with_nets')));
	}

	/* ---- texts ---- */

	games(): string {
		const text = this.#module.need(this.#module.call('page_games'));
		if (!this.#editions.size) return text;
		const list: GameList = JSON.parse(text);
		const added = (game: string) =>
			[...this.#editions.keys()].flatMap(key => (key.startsWith(`${game}/`) ? [key.slice(game.length + 1)] : []));
		const games = list.games.map(game => ({ ...game, editions: [...game.editions, ...added(game.id)] }));
		return `${JSON.stringify({ ...list, games })}\n`;
	}

	book(game: string, lang: Lang, edition = 'default', seats = 0): string | null {
		try {
			return this.#withSetup({ game, seats, edition, options: {} }, (setup, scratch) =>
				this.#module.need(this.#module.call('page_book', setup, scratch.at(edition), scratch.at(lang))),
			);
		} catch (error) {
			if (error instanceof EngineError) return null;
			throw error;
		}
	}

	rules(game: string, lang: Lang): string | null {
		return this.#ofGame('page_rules', game, lang);
	}

	first(game: string, lang: Lang): string | null {
		return this.#ofGame('page_first', game, lang);
	}

	#ofGame(call: string, game: string, lang: Lang): string | null {
		return this.#module.with(scratch => this.#module.take(this.#module.call(call, scratch.at(game), scratch.at(lang))));
	}

	/* ---- games ---- */

	addNets(game: string, bytes: Uint8Array): void {
		this.#module.with(scratch => {
			const [at, id] = [scratch.room(bytes.length + 1), scratch.at(game)];
			this.#module.bytes(at, bytes.length).set(bytes);
			const nets = scratch.make((why, room) => this.#module.call('page_nets', id, at, bytes.length, why, room));
			this.#nets.set(game, nets);
		});
	}

	/** Attaches what the game's bots have learnt. */
	#matchAt(at: number, edition: string): Match {
		const match = new EngineMatch(this.#module, at, edition);
		const nets = this.#nets.get(match.game);
		if (nets) this.#module.call('page_play_by', this.#module.call('tripot_match_setup', at), nets);
		return match;
	}

	#files(scratch: Scratch, files: EditionFiles): number {
		return scratch.list(Object.entries(files).flat(), 2);
	}

	/** A TripotSetupSpec: its size, seats, version of the rules, options, folder, files. */
	#spec(scratch: Scratch, { game, seats, edition, options }: SetupWish): number {
		const files = this.#editions.get(`${game}/${edition}`);
		if (!files && edition !== 'default') throw new EngineError(`there is no edition "${edition}" of ${game}`);
		const chosen = scratch.list(
			Object.entries(options).map(([id, value]) => `${id}=${value}`),
			1,
		);
		return scratch.words([24, seats, 0, chosen, 0, files ? this.#files(scratch, files) : 0]);
	}

	#withSetup<T>(wish: SetupWish, work: (setup: number, scratch: Scratch) => T): T {
		return this.#module.with(scratch => {
			const spec = this.#spec(scratch, wish);
			const game = scratch.at(wish.game);
			const setup = scratch.new((out, why, room) => this.#module.call('tripot_setup_new', out, game, spec, why, room));
			try {
				return work(setup, scratch);
			} finally {
				this.#module.call('tripot_setup_free', setup);
			}
		});
	}

	newMatch({ game, seats = 0, options = {}, edition = 'default', seed }: MatchSpec): Match {
		if (!/^\d{1,20}$/.test(seed) || BigInt(seed) >= 1n << 64n)
			throw new EngineError(`a seed is a number from 0 to 18446744073709551615, not "${seed}"`);
		return this.#withSetup({ game, seats, edition, options }, (setup, scratch) => {
			const at = scratch.new((out, why, room) =>
				this.#module.call('tripot_match_new', out, setup, BigInt.asIntN(64, BigInt(seed)), why, room),
			);
			return this.#matchAt(at, edition);
		});
	}

	fromRecord(record: string): Match {
		return this.#module.with(scratch => {
			const { at, length } = scratch.text(record);
			const match = scratch.new((out, why, room) =>
				this.#module.call('tripot_match_from_record', out, at, length, -1n, why, room),
			);
			return this.#matchAt(match, 'record');
		});
	}

	fromStep(record: string, step: number): Match {
		return this.#module.with(scratch => {
			const { at, length } = scratch.text(record);
			const match = scratch.make((why, room) => this.#module.call('page_match_from', at, length, step, why, room));
			return this.#matchAt(match, 'record');
		});
	}

	openRecord(record: string): Recorded {
		return new EngineRecord(this.#module, record);
	}

	verify(record: string): Verified {
		return this.#module.with(scratch => {
			const { at, length } = scratch.text(record);
			return JSON.parse(this.#module.need(this.#module.call('page_verify', at, length)));
		});
	}

	/* ---- editions ---- */

	addEdition(files: EditionFiles, name?: string): EditionReport {
		const report: EditionReport = this.#module.with(scratch =>
			JSON.parse(this.#module.need(this.#module.call('page_edition', this.#files(scratch, files)))),
		);
		if (name === 'default') throw new EngineError('default is the edition that is compiled in');
		if (report.ok && name) this.#editions.set(`${report.game}/${name}`, files);
		return report;
	}

	editionFiles(game: string, name = 'default'): EditionFiles | null {
		try {
			return this.#withSetup({ game, seats: 0, edition: name, options: {} }, setup =>
				JSON.parse(this.#module.need(this.#module.call('page_edition_files', setup))),
			);
		} catch (error) {
			if (error instanceof EngineError) return null;
			throw error;
		}
	}

	cells(csv: string) {
		return this.#module.with(scratch => JSON.parse(this.#module.need(this.#module.call('page_cells', scratch.at(csv)))));
	}
}

/** Makes an engine from the bytes of engine.wasm. Throws an EngineError if the browser has no WebAssembly or the bytes are damaged. */
export async function makeEngine(bytes: BufferSource): Promise<Engine> {
	if (typeof WebAssembly !== 'object') throw new EngineError('this browser has no WebAssembly');
	try {
		return new PageEngine(new Module(await WebAssembly.compile(bytes)));
	} catch (error) {
		throw error instanceof EngineError ? error : new EngineError(`the engine is damaged: ${(error as Error).message}`);
	}
}

/** Fetches the engine from engineUrl() (base.ts). */
export async function loadEngine(url: string | URL): Promise<Engine> {
	const answer = await fetch(url).catch(() => null);
	if (!answer?.ok) throw new EngineError('the engine could not be fetched');
	return makeEngine(await answer.arrayBuffer());
}

/** Fetches what bots of a game have learnt, from beside the engine; without it, or if it is damaged, they play by judgement alone. */
export async function fetchNets(engine: Engine, game: string, url: string | URL): Promise<void> {
	if (!engine.nets.includes(game)) return;
	const beside = new URL(url, location.href);
	beside.pathname = beside.pathname.replace(/[^/]*$/, `${game}.net`);
	try {
		const answer = await fetch(beside);
		if (answer.ok) engine.addNets(game, new Uint8Array(await answer.arrayBuffer()));
	} catch (error) {
		console.warn(`${game}.net:`, error);
	}
}
