import { describe, expect, test } from 'vitest';
import { complete, fold, matches, meant } from './typing';

const choices = [
	{ action: 'lay golem raven', words: 'Poser le Golem à gauche et le Corbeau à droite' },
	{ action: 'lay golem mage', words: 'Poser le Golem à gauche et le Mage à droite' },
	{ action: 'lay raven golem', words: 'Poser le Corbeau à gauche et le Golem à droite' },
	{ action: 'keep', words: 'Ne rien sacrifier' },
];
const fitting = (text: string) => matches(choices, text).map(({ action }) => action);

describe('what the typed text matches', () => {
	test('accents, capitals and punctuation do not count', () => {
		expect(fold('  À l’Œuvre,  Éric ! ')).toBe('a l oeuvre eric');
	});
	test('the engine’s text by its first letters', () => {
		expect(fitting('LAY g')).toEqual(['lay golem raven', 'lay golem mage']);
	});
	test('the page’s words by their first letters', () => {
		expect(fitting('ne ri')).toEqual(['keep']);
		expect(fitting('poser le corbeau a')).toEqual(['lay raven golem']);
	});
	test('words may be left out, in the same order', () => {
		expect(fitting('golem corb')).toEqual(['lay golem raven']);
		expect(fitting('l rav')).toEqual(['lay golem raven', 'lay raven golem']);
	});
	test('nothing typed matches everything, nonsense matches nothing', () => {
		expect(fitting(' ')).toHaveLength(choices.length);
		expect(fitting('dragon')).toEqual([]);
	});
});

describe('what Enter plays', () => {
	test('the only match', () => {
		expect(meant(choices, 'ke')?.action).toBe('keep');
		expect(meant(choices, 'Ne rien sacrifier')?.action).toBe('keep');
	});
	test('not one of several, unless typed in full', () => {
		expect(meant(choices, 'lay g')).toBeNull();
		const bets = [1, 11].map(n => ({ action: `bet ${n}`, words: `Bet ${n}` }));
		expect(meant(bets, 'bet 1')?.action).toBe('bet 1');
		expect(meant(bets, 'bet')).toBeNull();
	});
	test('nothing if nothing was typed', () => {
		expect(meant(choices.slice(0, 1), '')).toBeNull();
	});
});

describe('Tab', () => {
	test.each([
		['k', 'keep'],
		['lay g', 'lay golem '],
		['pos', 'Poser le '],
		['poser le g', 'Poser le Golem à gauche et le '],
		['dragon', 'dragon'],
		['golem corb', 'Poser le Golem à gauche et le Corbeau à droite'],
	])('%s becomes %s', (text, wanted) => {
		expect(complete(choices, text)).toBe(wanted);
	});
});
