/* What the page says of the past and of the end. */
import { describe, expect, test } from 'vitest';
import type { BoardProps, GameEvent } from '../board';
import { standing, toldIn } from './standing';
import { winnersText } from './winners';

describe('what was taken back is not told', () => {
	const step = (seat: number, what: string): GameEvent[] => [{ event: what, seat }];
	const linesOf = (...history: GameEvent[][]) => standing(toldIn(history)).map(({ at, events }) => `${at} ${events[0]?.event}`);

	test('nor is the taking back; places count what told something', () => {
		expect(linesOf(step(0, 'a'), step(0, 'b'), step(0, 'back'), step(0, 'c'))).toEqual(['0 a', '2 c']);
	});
	test('several steps, and those of others stay', () => {
		expect(linesOf(step(0, 'a'), step(1, 'x'), step(0, 'back'), step(0, 'c'), step(0, 'd'), step(0, 'back'))).toEqual([
			'1 x',
			'2 c',
		]);
	});
	test('without a step to take back nothing is lost', () => {
		expect(linesOf(step(1, 'x'), step(0, 'back'))).toEqual(['0 x']);
	});
});

describe('who won', () => {
	/** One letter a seat, its side; capital: it has won. */
	function text(sides: string, you: number | null, team?: (side: number) => string): string {
		const seats = [...sides].map((letter, seat) => ({
			seat,
			label: `P${seat}`,
			side: letter.toLowerCase().charCodeAt(0),
			isYou: seat === you,
		}));
		const payoff = [...sides].map(letter => (letter === letter.toUpperCase() ? 1 : 0));
		const props = { seats, result: { payoff, scores: payoff, places: payoff }, words: { lang: 'en' } } as unknown as BoardProps;
		return winnersText(props, team ? { team: (_, side) => team(side) } : {});
	}

	test.each([
		['abc', 0, 'Nobody wins.'],
		['Abc', 0, 'You win!'],
		['Abc', 1, 'P0 wins!'],
		['ABc', null, 'P0 and P1 win!'],
		['AB', 0, 'P0 and P1 win!'],
		['AbAb', 2, 'Your team wins!'],
		['AbAb', 1, 'The team of P0 and P2 wins!'],
		['ABABABABABABABABA', 3, 'A draw: everybody wins!'],
	] as const)('%s seen by %s: %s', (sides, you, wanted) => {
		expect(text(sides, you)).toBe(wanted);
	});
	test('a team that has a name', () => {
		expect(text('AbAbAb', 1, side => (side === 97 ? 'Red' : 'Blue'))).toBe('Team Red wins!');
	});
});
