/* What the page says about the past and the end. */
import { describe, expect, test } from 'vitest';
import type { BoardProps, GameEvent } from '../board';
import { timeText } from './Clock';
import { paceText } from './pace';
import { between, standing, toldIn } from './standing';
import { winnersText } from './winners';

describe('time', () => {
	test('is given in the units that matter', () => {
		const hour = 3_600_000;
		expect([51 * hour, 25 * hour, 23.5 * hour, hour, hour - 1000, 9001].map(timeText)).toEqual([
			'2 days 3 h',
			'1 day 1 h',
			'23 h 30 min',
			'1 h 0 min',
			'59:59',
			'0:10',
		]);
	});
	test('of a table in days has their number', () => {
		expect(paceText({ pace: 'days', days: 1, seconds: null })).toBe('1 day a decision');
		expect(paceText({ pace: 'days', days: 3, seconds: null })).toBe('3 days a decision');
		expect(paceText({ pace: 'none', days: null, seconds: null })).toBe('no clock');
	});
	test('of the other paces is given in seconds and minutes', () => {
		expect(paceText({ pace: 'book', days: null, seconds: [30, 60] })).toBe('brisk: 30 s to 1 min a decision');
		expect(paceText({ pace: 'relaxed', days: null, seconds: [150, 300] })).toBe('relaxed: 2 min 30 to 5 min a decision');
		expect(paceText({ pace: 'book', days: null, seconds: [30, 30] })).toBe('brisk: 30 s a decision');
	});
});

describe('steps taken back are not told', () => {
	const step = (seat: number, what: string): GameEvent[] => [{ event: what, seat }];
	const linesOf = (...history: GameEvent[][]) => standing(toldIn(history)).map(({ at, events }) => `${at} ${events[0]?.event}`);

	test('nor is the taking back; positions count what told something', () => {
		expect(linesOf(step(0, 'a'), step(0, 'b'), step(0, 'back'), step(0, 'c'))).toEqual(['0 a', '2 c']);
	});
	test('several steps; those of others stay', () => {
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
	/** One letter per seat, for its side; a capital means it won. */
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
	test('a team with a name', () => {
		expect(text('AbAbAb', 1, side => (side === 97 ? 'Red' : 'Blue'))).toBe('Team Red wins!');
	});
});

test('table notes come between the steps, also where one was taken back', () => {
	const step = (seat: number): GameEvent[] => [{ event: 'chose', seat }];
	const back: GameEvent[] = [{ event: 'back', seat: 1 }];
	const notes = [1, 2, 4, 9].map(after => ({ note: 'left', after }));
	const lines = between(standing(toldIn([step(0), step(1), back, step(2)])), one => one.place, notes);
	expect(lines.map(line => ('note' in line ? `note ${line.after}` : `step ${line.place}`))).toEqual([
		'step 0',
		'note 1',
		'note 2',
		'step 3',
		'note 4',
		'note 9',
	]);
});
