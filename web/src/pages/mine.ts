/* The tables to which this browser has keys: how they stand, by the server's word, and how they get to another device. */

import { useEffect, useState } from 'preact/hooks';
import { isStatic } from '../base';
import { forgetSeats, keepOver, keepSeat, type SeatKey, seatKeys } from '../settings';
import { carrierOf, withConnection } from '../table/create';
import { isHere } from '../where';
import type { TableInfo } from '../wire';

/** One of the answer to `mine`. */
export interface MyTable extends Pick<TableInfo, 'id' | 'game' | 'pace' | 'days' | 'seconds' | 'phase' | 'paused' | 'seats'> {
	/** null: host without one. */
	readonly seat: number | null;
	readonly to_act: readonly number[];
	readonly clock: readonly (number | null)[];
}

const AGAIN_MS = 15_000;

export const isMyTurn = ({ seat, to_act }: Pick<MyTable, 'seat' | 'to_act'>): boolean => seat !== null && to_act.includes(seat);

type Keys = Readonly<Record<string, SeatKey>>;

/** My turn first, then those that take days, then what was used last. */
export function inOrder(tables: readonly MyTable[], keys: Keys): MyTable[] {
	const ids = Object.keys(keys);
	const rank = (one: MyTable) => [isMyTurn(one) ? 1 : 0, one.pace === 'days' ? 1 : 0, ids.indexOf(one.id)];
	const above = (a: number[], b: number[]) => a.map((x, i) => (b[i] ?? 0) - x).find(x => x !== 0) ?? 0;
	return tables.filter(one => one.id in keys).sort((a, b) => above(rank(a), rank(b)));
}

/** Those on the server, and those in this page. One of the two may be away. */
async function ask(ids: readonly string[]): Promise<readonly MyTable[]> {
	const parts = [ids.filter(isHere), ids.filter(id => !isHere(id))];
	return (await Promise.all(parts.map(part => askOne(part).catch(() => [])))).flat();
}

async function askOne(ids: readonly string[]): Promise<readonly MyTable[]> {
	const [first] = ids;
	if (first === undefined || (isStatic && !isHere(first))) return [];
	const keys = Object.fromEntries(ids.map(id => [id, seatKeys.value[id]?.token]));
	const answer = await withConnection(send => send('mine', { keys }), carrierOf(first));
	forgetSeats(answer.gone as readonly string[]);
	const tables = answer.tables as readonly MyTable[];
	keepOver(tables.filter(one => one.phase === 'over').map(one => one.id));
	return tables;
}

/** All of them when the page comes into sight, then again and again those that go on, as long as somebody looks. */
export function useMine(): readonly MyTable[] {
	const [tables, setTables] = useState<readonly MyTable[]>([]);
	const all = Object.keys(seatKeys.value).sort().join();
	useEffect(() => {
		let isHere = true;
		const learn = async (ids: readonly string[]) => {
			if (!ids.length || document.hidden) return;
			const news = await ask(ids); // from whom nothing is heard, what was known stays
			if (isHere) setTables(old => [...old.filter(one => !news.some(other => other.id === one.id)), ...news]);
		};
		const learnAll = () => void learn(all.split(',').filter(Boolean));
		const learnOpen = () => void learn(Object.keys(seatKeys.value).filter(id => !seatKeys.value[id]?.over));
		learnAll();
		const timer = setInterval(learnOpen, AGAIN_MS);
		document.addEventListener('visibilitychange', learnAll);
		return () => {
			isHere = false;
			clearInterval(timer);
			document.removeEventListener('visibilitychange', learnAll);
		};
	}, [all]);
	return inOrder(tables, seatKeys.value);
}

/* An id of 12 letters and digits and a token of 32 bytes, 43 letters long, a table; without anything between them. */
const MOVE = '#take=';
const ONE = /([a-z0-9]{12})([\w-]{43})/g;
const ALL = /^(?:[a-z0-9]{12}[\w-]{43}){1,40}$/;

const toShort = (hex: string): string => {
	const bytes = (hex.match(/../g) ?? []).map(two => String.fromCharCode(Number.parseInt(two, 16)));
	return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const toHex = (short: string): string =>
	[...atob(short.replaceAll('-', '+').replaceAll('_', '/'))].map(c => c.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** What the address of a link has behind its path. */
export const packKeys = (keys: Keys): string =>
	MOVE +
	Object.entries(keys)
		.filter(([id]) => !isHere(id))
		.map(([id, { token }]) => id + toShort(token))
		.join('');

export function unpackKeys(hash: string): readonly (readonly [string, string])[] {
	const text = hash.startsWith(MOVE) ? hash.slice(MOVE.length) : '';
	return ALL.test(text) ? [...text.matchAll(ONE)].map(([, id = '', token = '']) => [id, toHex(token)] as const) : [];
}

/** Keys that came with the address are kept beside those that are here, and taken out of it. How many came. */
export function takeKeys(): number {
	const came = unpackKeys(location.hash);
	if (!location.hash.startsWith(MOVE)) return 0;
	history.replaceState(null, '', location.pathname + location.search);
	for (const [id, token] of came) if (!seatKeys.value[id]) keepSeat(id, { token, n: 0 });
	return came.length;
}
