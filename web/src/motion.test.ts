/* Which things are seen moving between two positions. */
import { expect, test } from 'vitest';
import { follows, movesBetween, type Pile } from './motion';

const pile = (kind: string, spot: string, n = 1, from = '', to = ''): Pile => ({
	kind,
	spot,
	n,
	from: from ? from.split(' ') : [],
	to: to ? to.split(' ') : [],
});

/** As "kind: place > place", with all these places visible. */
function told(before: readonly Pile[], after: readonly Pile[], spots: readonly string[] = []): string[] {
	const isThere = (spot: string) => spots.includes(spot);
	const name = (end: Pile | string) => (typeof end === 'string' ? end : end.spot);
	const kind = (end: Pile | string) => (typeof end === 'string' ? '' : end.kind);
	return movesBetween(before, after, isThere, isThere).map(
		({ from, to }) => `${kind(to) || kind(from)}: ${name(from)} > ${name(to)}`,
	);
}

test('what stays in place does not move', () => {
	expect(told([pile('golem', 'hand'), pile('pawn', 'a', 2)], [pile('pawn', 'a', 2), pile('golem', 'hand')])).toEqual([]);
});

test('a thing flies from place to place; of equal things, only those that left', () => {
	expect(told([pile('golem', 'hand')], [pile('golem', 'slot')])).toEqual(['golem: hand > slot']);
	const pawns = (...spots: string[]) => spots.map(spot => pile('pawn', spot));
	expect(told(pawns('market', 'market', 'port'), pawns('prison', 'market', 'port'))).toEqual(['pawn: market > prison']);
});

test('what one heap loses another gains, whatever else they hold', () => {
	const before = [pile('ducat', 'ada', 7), pile('ducat', 'ben', 4), pile('ducat', 'cy', 9)];
	const after = [pile('ducat', 'ada', 9), pile('ducat', 'ben', 4), pile('ducat', 'cy', 7)];
	expect(told(before, after)).toEqual(['ducat: cy > ada', 'ducat: cy > ada']);
});

test('without another end, a thing comes from or goes to the first named place that is there', () => {
	expect(told([], [pile('card', 'hand', 1, 'pile corner')], ['corner'])).toEqual(['card: corner > hand']);
	expect(told([pile('card', 'ring', 1, '', 'stage discards')], [], ['discards'])).toEqual(['card: ring > discards']);
	expect(told([pile('card', 'ring', 1, '', 'discards')], [pile('card', 'hand', 1, 'pile')], ['discards', 'pile'])).toEqual([
		'card: ring > hand',
	]);
	expect(told([], [pile('card', 'hand', 1, 'pile')])).toEqual([]);
});

test('a heap that loses things says where to, as it is afterwards', () => {
	const before = [pile('bet', 'purse', 5)];
	expect(told(before, [pile('bet', 'purse', 4, '', 'bank')], ['bank'])).toEqual(['bet: purse > bank']);
	expect(told(before, [pile('bet', 'purse', 4)], ['bank'])).toEqual([]);
});

test('of many things only a few are shown', () => {
	expect(told([pile('ducat', 'a', 40)], [pile('ducat', 'b', 40)])).toHaveLength(6);
});

test('motion is shown only where one position follows from the other', () => {
	const at = (step: number, you: number | null = 0, isReplay = false) => ({ step, you, isReplay });
	expect(follows(null, at(1))).toBe(false); // the first position
	expect(follows(at(3), at(4))).toBe(true);
	expect(follows(at(3), at(3))).toBe(true); // an unfinished choice
	expect(follows(at(3), at(5))).toBe(false); // learnt anew
	expect(follows(at(3, null), at(4, 0))).toBe(false); // a spectator sits down
	const replay = (step: number, you: number | null = null) => at(step, you, true);
	expect([4, 2].map(step => follows(replay(3), replay(step)))).toEqual([true, true]);
	expect([3, 5, 9].map(step => follows(replay(3), replay(step)))).toEqual([false, false, false]);
	expect(follows(replay(3), replay(4, 1))).toBe(false); // another viewer
});
