/* Making a table. */
import { ownName } from '../components';
import { keepSeat } from '../settings';
import { Connection, type Fields } from '../socket';
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
}

/** A connection for one conversation. */
export function withConnection<T>(talk: (send: (cmd: string, fields?: Fields) => Promise<Fields>) => Promise<T>): Promise<T> {
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
		);
	});
}

/** Makes the table and keeps its key; the answer is its id. */
export async function createTable(wish: TableWish): Promise<string> {
	const { start, name, ...fields } = wish;
	const answer = await withConnection(send => send('create', { ...fields, name: name ?? ownName(), fair: true }));
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
