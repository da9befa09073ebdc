/* The page's interface to the engine, libtripot in WebAssembly. It returns what a server returns, as in docs/protocol.md, so the page needs
 * no second parser. `load.ts` makes an engine. It works in any thread and every call is synchronous, so long thoughts belong in a
 * worker. */
import type { GameEvent, Position, Result } from '../wire';

/** A seat, somebody without one, or one who sees everything. */
export type Viewer = number | 'spectator' | 'all';

/** Why something is not done: as a server says it (docs/protocol.md, Refusals). */
export interface Refused {
	readonly ok: false;
	readonly code: string;
	readonly error: string;
	readonly args: { readonly [name: string]: string | number };
	/** A sentence of the game's catalogue. */
	readonly say?: { readonly key: string; readonly [argument: string]: unknown };
	/** The rule that says no. */
	readonly rule?: string;
}
export type Done = { readonly ok: true } | Refused;

/** A record, an edition or the engine itself is not valid. The message says where, and what would be right. */
export class EngineError extends Error {
	constructor(
		message: string,
		/** In a record: the line, from 1; 0: as a whole. */
		readonly line = 0,
	) {
		super(message);
	}
}

/** The files of an edition: `cards.csv`, `edition.json` and so on, each with its text. */
export type EditionFiles = Readonly<Record<string, string>>;

/** An error in an edition, or a spreadsheet's quirk that was accepted. */
export interface EditionFault {
	readonly file: string;
	/** From 1; 0: the file as a whole. */
	readonly line: number;
	/** The byte of that line, from 1; 0: the line as a whole. */
	readonly column: number;
	/** The cell of the line, from 1; 0: none. */
	readonly cell: number;
	readonly text: { readonly en: string; readonly fr: string };
}

export interface EditionReport {
	readonly ok: boolean;
	/** The game that edition.json names. */
	readonly game: string | null;
	/** What edition.json calls it. */
	readonly id: string | null;
	/** The first errors; there may be more than are listed. */
	readonly errors: readonly EditionFault[];
	readonly n_errors: number;
	readonly notes: readonly EditionFault[];
}

export interface MatchSpec {
	readonly game: string;
	/** Left out: as many as the game usually has. */
	readonly seats?: number;
	readonly options?: Readonly<Record<string, string>>;
	/** `default`, or the name of one that was added. */
	readonly edition?: string;
	/** A 64-bit number in decimal digits; the record has it. */
	readonly seed: string;
}

/** A position without the clock, which is the table's. */
export type EnginePosition = Omit<Position, 'clock'> & { readonly state?: Position['view'] };

/** `GET /api/tables/ID/replay` */
export interface EngineStep {
	readonly step: number;
	readonly steps: number;
	readonly actor: number | null;
	readonly action: string | null;
	readonly events: readonly GameEvent[];
	readonly to_act: readonly number[];
	readonly over: boolean;
	readonly view?: Position['view'];
	readonly state?: Position['view'];
}

/** `GET /api/tables/ID/log`, without `edition` and `table_notes`. */
export interface EngineLog {
	readonly result: Result | null;
	readonly log: readonly Pick<EngineStep, 'step' | 'actor' | 'action' | 'events'>[];
}

/** One game. Everything returned for a viewer is made only from what that viewer may know. */
export interface Match {
	readonly game: string;
	readonly seats: number;
	/** The sides of the seats: equal numbers are team-mates. */
	readonly sides: readonly number[];
	/** The name that it was made with; `record` for a record's own edition. */
	readonly edition: string;
	readonly options: Readonly<Record<string, string>>;
	/** Of the rules. */
	readonly rules: number;

	/** The seats that owe a decision; none: the game is over. */
	toAct(): readonly number[];
	/** The seats of these that need not wait for a team-mate (setup_ready). Ask bots in this order: advice comes before decisions. */
	ready(): readonly number[];
	/** All seats that were asked together: those that still owe a decision, and those that have decided in secret. */
	asked(): readonly number[];
	/** How the table lies for a viewer. `hasEvents`: with what the last step told them; else `events` is empty. */
	position(viewer: Viewer, hasEvents?: boolean): EnginePosition;
	/** As `history` of a server: a list of events for each step of which the viewer learnt something. */
	history(viewer: Viewer): readonly (readonly GameEvent[])[];
	/** What the viewer can work out. */
	notes(viewer: Viewer): readonly GameEvent[];
	/** The log of the game, step by step, as the viewer saw it. */
	log(viewer: Viewer): EngineLog;
	/** Steps since the deal. */
	steps(): number;
	/** Seconds for the decision that is asked now. */
	seconds(): number;

	act(seat: number, action: string): Done;
	back(seat: number): Done;
	/** Does what the rules prescribe when a seat's time is up. Refused with `not_now` if they prescribe nothing: then ask a bot. */
	timeout(seat: number): Done;
	/** A bot's decision for a seat that owes one: an action for `act`. The bot sees only what the seat sees. */
	bot(seat: number, level: number): string;
	/** The seats whose yes a draw by agreement needs, while one may be offered. */
	mayAgree(): readonly number[];
	/** The seats that may offer one, if people hold these seats and bots the others. */
	mayOffer(persons: readonly number[]): readonly number[];
	/** Whether the bot of a seat would agree, from what the seat sees. */
	botAgrees(seat: number): boolean;
	/** All have. */
	agree(): Done;

	/** The game so far as a record, including hidden things; `fromRecord` continues it. */
	record(names?: readonly (string | null)[], date?: string): string;
	/** Frees the match; do not use it afterwards. */
	free(): void;
}

/** A record that was read and played to its end by the rules: `verify` says in addition whether its chance is proved. */
export interface Recorded {
	readonly game: string;
	readonly seats: number;
	readonly options: Readonly<Record<string, string>>;
	readonly rules: number;
	readonly names: readonly (string | null)[];
	/** As edition.json calls it, and whether its figures are those of the edition that is compiled in. */
	readonly edition: { readonly id: string; readonly is_default: boolean };
	readonly steps: number;
	readonly is_over: boolean;
	/** The book of the record's own edition: the text of `GET /api/games/GAME`. */
	book(lang: 'en' | 'fr'): string;
	step(viewer: Viewer, step: number): EngineStep;
	log(viewer: Viewer): EngineLog;
	free(): void;
}

/** What `tripot verify` finds out. */
export type Verified =
	| {
			readonly ok: true;
			readonly actions: number;
			/** Where its chance comes from: the secrets of a fair deal, a seed in the record, or a source that cannot be checked. */
			readonly chance: 'fair' | 'seed' | 'scripted';
			/** It began from a position: what lay there was not dealt here. */
			readonly given: boolean;
			/** Deals that were broken off before. */
			readonly redeals: number;
			readonly finished: boolean;
	  }
	| { readonly ok: false; readonly line: number; readonly error: string };

export interface Engine {
	/** Such as "0.2.0". */
	readonly version: string;

	/** Games whose bots have learnt something: the file GAME.net is beside the engine (`fetchNets`). */
	readonly nets: readonly string[];
	/** Sets what bots of a game have learnt, for matches made from now on; without it they play by judgement alone. */
	addNets(game: string, bytes: Uint8Array): void;

	/* ---- texts, byte by byte as a server with the same editions gives them: read them as you read a server's ---- */

	/** `GET /api/games` */
	games(): string;
	/** `GET /api/games/GAME?lang=…&edition=…&seats=…`; null: there is no such game or edition, or it is not for so many. */
	book(game: string, lang: 'en' | 'fr', edition?: string, seats?: number): string | null;
	/** `GET /api/games/GAME/rules` */
	rules(game: string, lang: 'en' | 'fr'): string | null;
	/** `GET /api/games/GAME/first` */
	first(game: string, lang: 'en' | 'fr'): string | null;

	/* ---- games; all throw an EngineError that says what is wrong ---- */

	newMatch(spec: MatchSpec): Match;
	/** A match that continues a record; its chance goes on as it would have. */
	fromRecord(record: string): Match;
	/** A new match that begins from the position of this record after a step; 0: after the deal. Its chance is its own. */
	fromStep(record: string, step: number): Match;
	openRecord(record: string): Recorded;
	verify(record: string): Verified;

	/* ---- editions ---- */

	/** Reads an edition and lists its errors. If there are none and a name is given, tables can be made with it by that name, and `games`
	 * and `book` know it; it replaces an edition of that name in that game. */
	addEdition(files: EditionFiles, name?: string): EditionReport;
	/** Files of an edition as the engine writes them; null: there is none. */
	editionFiles(game: string, name?: string): EditionFiles | null;
	/** A table's cells, line by line, as the engine reads them; empty lines are left out. */
	cells(csv: string): readonly { readonly line: number; readonly cells: readonly string[] }[];
}
