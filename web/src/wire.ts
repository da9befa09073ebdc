/* What the server sends and takes: docs/protocol.md, as types. Nothing here knows a game. */
/** The version of the protocol that these pages speak. */
export const PROTOCOL = 4;

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
	/** How it was decided, where the scores do not tell it. */
	readonly why: readonly GameEvent[];
}

export interface Position {
	readonly to_act: readonly number[];
	readonly over: boolean;
	readonly result: Result | null;
	readonly events: readonly GameEvent[];
	readonly view: View;
	readonly prompt: string | null;
	readonly legal: readonly string[];
	/** Those of `legal` that could be taken back once they are made. */
	readonly undoable: readonly string[];
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
	/** Who has left, conceded or been removed: the bot plays in that person's place. */
	readonly was: string | null;
}

/** What happened at the table beside the game. */
export interface TableNote {
	readonly note:
		| 'left'
		| 'resigned'
		| 'removed'
		| 'returned'
		| 'person'
		| 'timeout'
		| 'paused'
		| 'resumed'
		| 'offered'
		| 'agreed'
		| 'declined'
		| 'withdrawn';
	readonly seat: number | null;
	/** Who held the seat then; empty: a bot. */
	readonly name: string | null;
	/** How many lists of the history come before it. */
	readonly after: number;
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

/** A draw by agreement: who may offer it, who must agree, who has offered it, and who has agreed. */
export interface DrawInfo {
	readonly may: readonly number[];
	readonly needs: readonly number[];
	readonly by: number | null;
	readonly yes: readonly number[];
}

export type TablePhase = 'open' | 'commit' | 'reveal' | 'play' | 'over';
export type Pace = 'book' | 'relaxed' | 'none' | 'days';

export interface TableInfo {
	readonly id: string;
	readonly game: string;
	readonly rules: number;
	readonly options: { readonly [id: string]: string };
	readonly edition: string;
	readonly pace: Pace;
	/** That a decision has at a pace of days. */
	readonly days: number | null;
	/** How long a decision has at least and at most, where it is a matter of seconds. */
	readonly seconds: readonly [number, number] | null;
	readonly public: boolean;
	readonly talk: boolean;
	/** Whether there is the notebook. */
	readonly notes: boolean;
	/** Whether those who are not there can be sent word that it is their turn. */
	readonly notices: boolean;
	/** What is hidden stays so after the end: no record, no replay, no check of the shuffle. */
	readonly secret: boolean;
	readonly phase: TablePhase;
	/** Why the game stands still: its host wants it, or nobody was there. */
	readonly paused: 'host' | 'nobody' | null;
	/** The level of bots that play for persons. */
	readonly stand_in: number;
	readonly host: number | null;
	readonly seats: readonly TableSeat[];
	readonly commitments: { readonly [party: string]: string };
	readonly redeals: readonly Redeal[];
	readonly ask: SeatAsk | null;
	/** null: no draw may be offered now. */
	readonly draw: DrawInfo | null;
	/** The position of another game that this one begins from. */
	readonly from: { readonly table: string; readonly step: number } | null;
	readonly rematch: string | null;
	readonly invite?: string;
	/** One's own address for notices. */
	readonly notify?: string | null;
	/** Of a table in this page: see local/table.ts. */
	readonly here?: Shared;
}

/** A device that persons share. */
export interface Shared {
	/** Who sits here. */
	readonly persons: readonly number[];
	/** In whose hands it is: the seat that is shown, and team-mates here who know the same. */
	readonly now: readonly number[];
	/** Who gets it next: somebody who owes a decision, or team-mates who know the same. Nobody: it is in somebody's hands, or bots decide. */
	readonly next: readonly number[];
	/** Whoever has decided and may still choose anew, while the device lies in the middle. */
	readonly back: readonly number[];
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
	/** By pace: how long a decision has at least and at most. */
	readonly seconds: Readonly<Record<Pace, readonly [number, number] | null>>;
	readonly options: { readonly [id: string]: readonly string[] };
	readonly editions: readonly string[];
	/** Whether there is a first game to learn by. */
	readonly first: boolean;
}

/** GET /api/games/GAME/first: a record as the learner's seat sees it, with captions. */
export interface FirstGame {
	readonly seat: number;
	/** null: the learner. */
	readonly names: readonly (string | null)[];
	readonly captions: readonly Caption[];
	readonly texts: { readonly [key: string]: string };
	readonly steps: readonly (Position & { readonly actor: number | null; readonly action: string | null })[];
}

export interface Caption {
	/** The step whose position it is about. */
	readonly step: number;
	readonly key: string;
	/** What it points at: the first of these that is there. */
	readonly point: readonly string[];
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
	/** What the edition is called. */
	readonly edition_name: string;
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
