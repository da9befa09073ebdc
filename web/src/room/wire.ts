/* A room as the server tells it: docs/protocol.md, "Rooms". */
import type { Speed } from '../settings';
import type { Lang, Pace } from '../wire';

export interface Person {
	readonly name: string;
	readonly here: boolean;
	readonly gone: boolean;
	/** The place at the next game, or null: none. */
	readonly seat: number | null;
	readonly games: number;
	readonly wins: number;
}

export interface NextGame {
	readonly game: string;
	readonly options: { readonly [id: string]: string };
	readonly edition: string;
	readonly seats: number | null;
	/** Level of the bots that fill free places; null: no bots. */
	readonly level: number | null;
	readonly pace: Pace;
	readonly min: number;
	readonly max: number;
	/** One for each place; equal numbers are team-mates. */
	readonly sides: readonly number[];
}

export interface Room {
	readonly code: string;
	readonly lang: Lang;
	readonly open: boolean;
	readonly speed: Speed | 'now';
	readonly voice: boolean;
	/** The server's address for phones, if it knows one. */
	readonly url: string | null;
	readonly phase: 'gather' | 'deal' | 'play' | 'over';
	readonly host: number | null;
	readonly screens: number;
	readonly people: readonly Person[];
	readonly next: NextGame;
	readonly table: string | null;
	/** Which person sits in each seat of the table; null: a bot. */
	readonly seats: readonly (number | null)[];
	readonly games: readonly {
		readonly table: string;
		readonly game: string;
		readonly people: readonly (number | null)[];
		readonly places: readonly number[];
		readonly payoff: readonly number[];
	}[];
	/** The person that a new phone asks to be, and who has agreed. */
	readonly ask: { readonly person: number; readonly yes: readonly number[] } | null;
}
