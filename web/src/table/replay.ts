/* The steps of a finished game as one viewer saw them, fetched when they are shown. */
import { getJson } from '../api';
import type { GameFace } from '../board';
import { inOrder } from '../moments/frames';
import type { GameEvent, Result, TableNote, View } from '../wire';

export interface ToldStep {
	readonly step: number;
	readonly actor: number | null;
	readonly action: string | null;
	readonly events: readonly GameEvent[];
}

export interface Step extends ToldStep {
	readonly steps: number;
	readonly to_act: readonly number[];
	readonly over: boolean;
	readonly view?: View;
	readonly state?: View;
}

export interface ToldGame {
	readonly edition: string;
	readonly result: Result;
	readonly log: readonly ToldStep[];
	readonly table_notes: readonly TableNote[];
}

/** A seat, or one of these. */
export type Eyes = number | 'spectator' | 'all';

export function readEyes(text: string): Eyes {
	return text === 'all' || text === 'spectator' ? text : Number(text);
}

export class ReplaySource {
	readonly #known = new Map<string, Promise<Step>>();

	constructor(
		readonly table: string,
		readonly invite: string | undefined,
		/** The game, where its events are to be told in its order. */
		readonly face: Pick<GameFace, 'telling'> = {},
	) {}

	#told<Part extends { readonly events: readonly GameEvent[] }>(part: Part): Part {
		return { ...part, events: inOrder(this.face, part.events) };
	}

	/** What was told in every step. */
	async log(eyes: Eyes): Promise<ToldGame> {
		const game = await getJson<ToldGame>(`/api/tables/${this.table}/log?seat=${eyes}`, this.invite);
		return { ...game, log: game.log.map(step => this.#told(step)) };
	}

	step(eyes: Eyes, step: number): Promise<Step> {
		const path = `/api/tables/${this.table}/replay?seat=${eyes}&step=${step}`;
		const known = this.#known.get(path);
		if (known) return known;
		const asked = getJson<Step>(path, this.invite).then(found => this.#told(found));
		this.#known.set(path, asked);
		return asked;
	}
}
