/* Making a table. */
import { ownName } from '../components';
import type { EditionFiles } from '../engine/types';
import { toHere } from '../here';
import { keepSeat } from '../settings';
import { type Carrier, Connection, type Fields, Refused, toServer, toTable } from '../socket';
import { hasServer, isHere } from '../where';
import type { Pace } from '../wire';

export interface TableWish {
	readonly game: string;
	readonly seats: number;
	readonly options?: Readonly<Record<string, string>>;
	readonly edition?: string;
	/** For each seat a level, or null: free. */
	readonly bots: readonly (number | null)[];
	readonly pace: Pace;
	/** The level of bots that play for persons who leave or are away. */
	readonly stand_in?: number;
	/** That a decision has, at a pace of days. */
	readonly days?: number;
	readonly public: boolean;
	readonly talk?: boolean;
	readonly notes?: boolean;
	readonly start?: boolean;
	readonly name?: string;
	/** Our own; the first that is free. */
	readonly seat?: number;
	/** The position of a finished game to begin from. */
	readonly from?: { readonly table: string; readonly invite?: string; readonly step: number };
	/** In this page, without a server: who sits here, by seat; null: a bot. */
	readonly names?: readonly (string | null)[];
	/** In this page: the files of the edition, whose name is one that no server has (newHereId). */
	readonly files?: EditionFiles;
}

/** What carries the messages of a table. */
export const carrierOf = (table: string): Carrier => (isHere(table) ? toHere : toTable(table));

/** A connection for one conversation. */
export function withConnection<T>(
	talk: (send: (cmd: string, fields?: Fields) => Promise<Fields>) => Promise<T>,
	carrier: Carrier = toServer,
): Promise<T> {
	return new Promise((resolve, reject) => {
		const connection = new Connection(
			() => {
				talk((cmd, fields) => connection.send(cmd, fields))
					.then(resolve, reject)
					.finally(() => connection.close());
			},
			() => {},
			() => {
				connection.close();
				reject(new Error('the server does not answer'));
			},
			carrier,
		);
	});
}

/** Makes the table, here or on the server, and keeps its key; the answer is its id. */
export async function createTable(wish: TableWish): Promise<string> {
	const { start, name, ...fields } = wish;
	const carrier = wish.names ? toHere : carrierOf(wish.from?.table ?? '');
	const answer = await withConnection(send => send('create', { ...fields, name: name ?? ownName(), fair: true }), carrier);
	const table = String(answer.table);
	const past = wish.from?.invite;
	keepSeat(table, {
		token: String(answer.token),
		invite: String(answer.invite),
		n: 0,
		...(start ? { start } : {}),
		...(past ? { past } : {}),
	});
	return table;
}

/** A game for one against bots: on the server, or where none answers, here. */
export async function createAlone(wish: TableWish): Promise<string> {
	const here = { ...wish, names: wish.bots.map(level => (level === null ? ownName() : null)) };
	if (hasServer.value === false) return createTable(here);
	try {
		return await createTable(wish);
	} catch (error) {
		if (error instanceof Refused) throw error;
		return createTable(here);
	}
}
