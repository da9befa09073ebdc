/* The plain board's texts, with a book as the server sends it. */
import { expect, test } from 'vitest';
import type { Book, Words } from '../../board';
import { hasSomething, phrase, shownFields, title } from './facts';

const names: Record<string, string> = { pearl: 'Perle', crab: 'Crabe' };
const texts: Record<string, string> = { 'field.stack': 'Posés', 'field.dives': 'Plongées' };
const words = {
	has: (key: string) => key in texts,
	say: (key: string) => texts[key],
	value: (domain: string, value: string | number) => (domain === 'shell' ? names[value] : String(value)),
} as unknown as Words;
const silent = { ...words, has: () => false } as unknown as Words;
const field = { type: 'value', domain: 'shell', by_seat: true };
const book = { fields: { stack: field, dives: field, bare: field, unused: field } } as unknown as Book;

test('if a game names fields, only those are shown; otherwise all are', () => {
	const view = { stack: [['pearl']], dives: [0, 0], bare: [1], unused: [1] };
	expect(shownFields(book, view, words)).toEqual(['stack']);
	expect(shownFields(book, view, silent)).toEqual(['stack', 'bare']);
	expect([title(words, 'stack'), title(silent, 'n_stack')]).toEqual(['Posés', 'n stack']);
});

test('zeros, empty lists and hidden values are left out', () => {
	for (const nothing of [null, undefined, 0, [], [null, [0]], {}]) expect(hasSomething(nothing)).toBe(false);
	for (const thing of [1, 'pearl', [null, 'crab'], { pearl: 2 }]) expect(hasSomething(thing)).toBe(true);
	expect([hasSomething(0, 'seat'), hasSomething([0], 'seat'), hasSomething(0, 'number')]).toEqual([true, true, false]);
});

test('values are shown by their names', () => {
	expect(phrase(words, 'shell', ['pearl', 'crab', null])).toBe('Perle, Crabe');
	expect(phrase(words, 'shell', { pearl: 2, crab: 1 })).toBe('Perle ×2, Crabe');
	expect(phrase(words, 'shell', null)).toBe('—');
});
