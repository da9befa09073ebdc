/* What the server sends and takes: docs/protocol.md, as types. Nothing here knows a game. */
export type Lang = 'en' | 'fr';
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** The position as one seat may know it. Each game has fields of its own; what is hidden is null. */
export type View = { readonly [field: string]: Json };
/** What happened: its key, and its arguments by name; hidden ones are null. */
export type GameEvent = { readonly event: string; readonly [argument: string]: string | number | null };

export interface Result {
	readonly scores: readonly number[];
	readonly payoff: readonly number[];
	readonly places: readonly number[];
}

export interface Position {
	readonly to_act: readonly number[];
	readonly over: boolean;
	readonly result: Result | null;
	readonly events: readonly GameEvent[];
	readonly view: View;
	readonly prompt: string | null;
	readonly legal: readonly string[];
	readonly back: boolean;
	readonly clock: readonly (number | null)[];
}

export interface TableSeat {
	readonly holder: 'none' | 'person' | 'bot';
	readonly name: string | null;
	readonly level: number | null;
	readonly here: boolean;
	readonly away: boolean;
	readonly resigned: boolean;
	/** Who has left in mid-game and can come back. */
	readonly left: string | null;
}

/** A fair deal that was broken off: the server's commitment then, and who withheld their secrets. */
export interface Redeal {
	readonly server: string;
	readonly withheld: readonly number[];
}

/** Somebody who asks for a seat in mid-game, and who has agreed. */
export interface SeatAsk {
	readonly seat: number;
	readonly name: string;
	readonly yes: readonly number[];
}

export type TablePhase = 'open' | 'commit' | 'reveal' | 'play' | 'over';
export type Pace = 'book' | 'relaxed' | 'none';

export interface TableInfo {
	readonly id: string;
	readonly game: string;
	readonly rules: number;
	readonly options: { readonly [id: string]: string };
	readonly edition: string;
	readonly pace: Pace;
	readonly public: boolean;
	readonly talk: boolean;
	/** Whether there is the notebook. */
	readonly notes: boolean;
	/** What is hidden stays so after the end: no record, no replay, no check of the shuffle. */
	readonly secret: boolean;
	readonly phase: TablePhase;
	readonly host: number | null;
	readonly seats: readonly TableSeat[];
	readonly commitments: { readonly [party: string]: string };
	readonly redeals: readonly Redeal[];
	readonly ask: SeatAsk | null;
	readonly rematch: string | null;
	readonly invite?: string;
}

export interface TalkLine {
	readonly at: number;
	readonly seat: number;
	readonly to: 'table' | 'team';
	readonly text?: string;
	readonly phrase?: string;
}

/** One game of GET /api/games. */
export interface GameEntry {
	readonly id: string;
	readonly name: string;
	readonly name_fr: string;
	readonly about: string;
	readonly about_fr: string;
	readonly seats_min: number;
	readonly seats_max: number;
	readonly seats_usual: number;
	readonly options: { readonly [id: string]: readonly string[] };
	readonly editions: readonly string[];
}

export interface GameList {
	readonly protocol: number;
	readonly levels: readonly string[];
	readonly games: readonly GameEntry[];
}

/** GET /api/games/GAME: a game's words and figures in one language. */
export interface Book {
	readonly id: string;
	readonly lang: Lang;
	readonly name: string;
	readonly about: string;
	readonly rules: number;
	readonly edition: string;
	readonly seats: number;
	readonly options: { readonly [id: string]: readonly string[] };
	/** The side of each seat: equal numbers are team-mates. */
	readonly sides: readonly number[];
	/** For each verb the domains of its arguments. */
	readonly verbs: { readonly [verb: string]: readonly string[] };
	/** For each event its arguments and their domains. */
	readonly events: { readonly [event: string]: { readonly [argument: string]: string } };
	/** For each refusal the handle of the rule that it comes from. */
	readonly refusals: { readonly [key: string]: string };
	readonly fields: {
		readonly [field: string]: { readonly type: 'bag' | 'set' | 'value'; readonly domain: string; readonly by_seat: boolean };
	};
	readonly domains: { readonly [domain: string]: BookDomain };
	/** The edition's tables: rows with id, name, source and the figures by column. */
	readonly tables: { readonly [table: string]: readonly BookRow[] };
	readonly core: { readonly [key: string]: string };
	readonly texts: { readonly [key: string]: string };
}

export interface BookDomain {
	readonly table: string | null;
	readonly ids: readonly string[];
	readonly names: { readonly [id: string]: string };
	/** What the edition says of a thing in words: in full under '', and for choices by verb. */
	readonly describe: { readonly [id: string]: { readonly [verb: string]: string } };
}

export type BookRow = {
	readonly id: string;
	readonly name: string;
	readonly source: string;
	readonly [column: string]: string | number | null | readonly string[];
};

/** What this server keeps for how long, in seconds, and how to reach its operator. */
export interface Privacy {
	readonly expire_open: number;
	readonly expire_idle: number;
	readonly expire_over: number;
	readonly contact: string | null;
}
