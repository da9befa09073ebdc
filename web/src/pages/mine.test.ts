import { expect, test } from 'vitest';
import type { SeatKey } from '../settings';
import { inOrder, type MyTable, packKeys, unpackKeys } from './mine';

const key = (token: string): SeatKey => ({ token, n: 0 });
const hex = (digit: string): string => digit.repeat(64);

test('keys survive being put into an address and taken out', () => {
	const keys = { abcdefghij01: key(hex('f')), zzzzzzzzzzzz: key(hex('0')), a1b2c3d4e5f6: key('0123456789abcdef'.repeat(4)) };
	const packed = packKeys(keys);
	expect(packed).toMatch(/^#take=[\w-]+$/);
	expect(packed.length).toBe('#take='.length + 3 * 55);
	expect(unpackKeys(packed)).toEqual(Object.entries(keys).map(([id, { token }]) => [id, token]));
});

test.each(['', '#', '#take=', '#take=abc', `#take=${'!'.repeat(55)}`, `#${'a'.repeat(55)}`, `#take=${'a'.repeat(55 * 41)}`])(
	'nothing comes out of %s',
	text => expect(unpackKeys(text)).toEqual([]),
);

test('my turn comes first, then tables in days, then the last used; a forgotten table is not shown', () => {
	const table = (id: string, isMine: boolean, pace: 'none' | 'days'): MyTable => ({
		id,
		game: 'epic_melee',
		pace,
		days: pace === 'days' ? 2 : null,
		seconds: null,
		phase: 'play',
		paused: null,
		seat: 0,
		seats: [],
		to_act: isMine ? [0, 1] : [1],
		clock: [],
	});
	const tables = [table('a', false, 'none'), table('b', false, 'days'), table('c', true, 'none'), table('d', true, 'days')];
	const all = [...tables, table('e', true, 'none'), table('gone', true, 'days')];
	const keys = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(id => [id, key(hex('a'))]));
	expect(inOrder(all, keys).map(one => one.id)).toEqual(['d', 'e', 'c', 'b', 'a']);
});
