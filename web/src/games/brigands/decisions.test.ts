/* What the wheel and the pawns' choices show, computed from legal actions and views. */
import { expect, test } from 'vitest';
import type { LegalAction } from '../../board';
import { chosenSoFar } from './choices';
import { sectorsOf, targetsOf } from './sectors';
import type { BrigandsView } from './view';

const brigand: readonly LegalAction[] = [
	{ text: 'wheel home', verb: 'wheel', args: ['home'] },
	{ text: 'steal 1', verb: 'steal', args: [1] },
	{ text: 'steal 3', verb: 'steal', args: [3] },
	{ text: 'wheel move', verb: 'wheel', args: ['move'] },
	{ text: 'push 1', verb: 'push', args: [1] },
	{ text: 'push 3', verb: 'push', args: [3] },
	{ text: 'wheel nothing', verb: 'wheel', args: ['nothing'] },
];

test('a wheel has one sector per action, in order of priority', () => {
	const sectors = sectorsOf(brigand);
	expect(sectors.map(s => s.action)).toEqual(['home', 'steal', 'move', 'push', 'nothing']);
	expect(sectors.map(s => s.priority)).toEqual([1, 2, 3, 4, null]);
	expect(sectors.map(s => s.direct)).toEqual(['wheel home', null, 'wheel move', null, 'wheel nothing']);
	expect(sectors.map(s => s.aimed.length)).toEqual([0, 2, 0, 2, 0]);
});

test('only the legal colours can be aimed at', () => {
	expect(targetsOf(brigand, 'push')).toEqual([
		{ seat: 1, text: 'push 1' },
		{ seat: 3, text: 'push 3' },
	]);
	expect(targetsOf(brigand, 'home')).toEqual([]);
});

const view = (phase: string, choice: number[], dice: number[] = Array(9).fill(0)) =>
	({ phase, choice: [null, choice], dice: [null, dice] }) as unknown as BrigandsView;

test('pawns’ choices: the number of tokens sold is the choice less 2', () => {
	expect(chosenSoFar(view('port', [1, 5, 0]), 1)).toEqual([
		{ key: 'page.chose_take', n: 0, dice: [] },
		{ key: 'page.chose_sell', n: 3, dice: [] },
	]);
	expect(chosenSoFar(view('prison_choice', [2, 1, 0]), 1).map(c => c.key)).toEqual(['page.chose_stay', 'page.chose_free']);
	expect(chosenSoFar(view('port', [0, 0, 0]), 1)).toEqual([]);
	expect(chosenSoFar(view('port', [1, 0, 0]), 0)).toEqual([]);
});

test('each pawn shows its own dice', () => {
	const chosen = chosenSoFar(view('tavern', [2, 1, 0], [4, 6, 1, 3, 0, 0, 0, 0, 0]), 1);
	expect(chosen.map(c => c.dice)).toEqual([[4, 6, 1], [3]]);
});
