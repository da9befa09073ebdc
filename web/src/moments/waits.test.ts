/* When the page goes on by itself because a clock or somebody waits. */
import { afterEach, expect, test, vi } from 'vitest';
import { plainSeat } from '../seats';
import type { TableSeat } from '../wire';
import { mayStay, patience } from './waits';

const seat = (more: Partial<TableSeat> = {}): TableSeat => ({ ...plainSeat('person', 'Ada'), ...more });
const bot = seat({ holder: 'bot', name: null });
const position = (to_act: readonly number[], ...clock: readonly (number | null)[]) => ({ to_act, clock });
const see = (hidden: boolean) => vi.stubGlobal('document', { hidden });
afterEach(() => vi.unstubAllGlobals());

test.each([
	['nothing is asked of you', position([1], null, null), [seat(), seat()], true, null],
	['bots alone wait', position([0], null, null), [seat(), bot], true, null],
	['a person waits', position([0], null, null), [seat(), seat()], false, 8000],
	['the others have not decided either', position([0, 1], null, null), [seat(), seat()], true, null],
	['who waits is not there', position([0], null, null), [seat(), seat({ here: false }), seat({ away: true })], true, null],
	['a clock of yours runs', position([0], 40_000, null), [seat(), bot], false, 20_000],
	['it is low', position([0], 14_000, null), [seat(), bot], false, 0],
	['both, and the person is first', position([0], 60_000, null), [seat(), seat()], false, 8000],
	['days for a decision', position([0], 86_400_000, null), [seat(), bot], false, 43_200_000],
	['a clock of others runs', position([1], null, 9000), [seat(), seat()], true, null],
] as const)('%s', (_, now, seats, stays, ms) => {
	see(false);
	expect(mayStay(now, 0, { seats })).toBe(stays);
	expect(patience(now, 0, { seats })).toBe(ms);
});

test('nothing stays for spectators, nor where nobody is looking', () => {
	see(false);
	expect(mayStay(position([1], null, null), null, { seats: [seat(), bot] })).toBe(false);
	expect(patience(position([1], null, null), null, { seats: [seat(), bot] })).toBe(null);
	see(true);
	expect(mayStay(position([1], null, null), 0, { seats: [seat(), bot] })).toBe(false);
});
