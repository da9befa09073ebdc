/* Local tables in IndexedDB. If the browser refuses or has no room, tables last only as long as the page, and say so. */
import type { EditionFiles } from '../engine/types';
import type { TableSeat } from '../wire';
import { Kept } from './kept';

/** What a table was made with. */
export interface Wish {
	readonly game: string;
	readonly options: Readonly<Record<string, string>>;
	readonly edition: string;
	/** Those of an edition that is not the usual one. */
	readonly files?: EditionFiles;
	/** One a seat: the name of a person here, or null: a bot. */
	readonly names: readonly (string | null)[];
	/** One a seat: the level of a bot, or null: a person here. */
	readonly levels: readonly (number | null)[];
	readonly notes: boolean;
	/** Level of bots that play on for people who concede; null: that of the table's bots. */
	readonly stand_in: number | null;
	readonly from: { readonly table: string; readonly step: number } | null;
}

/** Summary for "my tables", which works without the engine. */
export interface Standing {
	readonly phase: 'play' | 'over';
	readonly to_act: readonly number[];
	readonly seats: readonly TableSeat[];
	readonly paused: 'host' | null;
}

export interface SavedTable {
	/** Version of the format. Released versions stay readable for ever. */
	readonly version: 1;
	readonly id: string;
	/** When it was played last, in milliseconds since 1970. */
	readonly used: number;
	readonly wish: Wish;
	/** The game so far. */
	readonly record: string;
	readonly resigned: readonly number[];
	readonly rematch: string | null;
	readonly standing: Standing;
}

/** Beyond this finished games are deleted, the oldest first. */
const TABLES_MAX = 60;

export class Store {
	readonly #kept = new Kept<SavedTable>('tripot', 'tables');
	/** Tables that could not be written stay here. */
	readonly #memory = new Map<string, SavedTable>();

	/** Whether it will survive closing the page. */
	async put(table: SavedTable): Promise<boolean> {
		this.#memory.set(table.id, table);
		try {
			await this.#kept.put(table);
		} catch {
			return false;
		}
		if (this.#memory.get(table.id) === table) this.#memory.delete(table.id);
		return true;
	}

	async get(id: string): Promise<SavedTable | null> {
		const known = this.#memory.get(id);
		if (known) return known;
		const found = await this.#kept.get(id).catch(() => undefined);
		return found?.version === 1 ? found : null;
	}

	async remove(id: string): Promise<void> {
		this.#memory.delete(id);
		await this.#kept.remove(id).catch(() => {});
	}

	async prune(): Promise<void> {
		const all = await this.#kept.getAll().catch(() => []);
		const over = all.filter(one => one.standing.phase === 'over').sort((a, b) => a.used - b.used);
		for (const one of over.slice(0, Math.max(0, all.length - TABLES_MAX))) await this.remove(one.id);
	}
}
