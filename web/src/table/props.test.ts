import { describe, expect, test } from 'vitest';
import { drawSteps } from '../games/brutal_ring/Several';
import { mustAsk } from './props';

describe('which choices the page asks about', () => {
	const position = { undoable: ['lay golem raven'] };
	test.each([
		['always', true, true],
		['final', false, true],
		['never', false, false],
	] as const)('%s', (confirm, soft, final) => {
		expect(mustAsk(confirm, position, 'lay golem raven')).toBe(soft);
		expect(mustAsk(confirm, position, 'engage left')).toBe(final);
	});
});

test('several draws are sent one by one, Gladiators first', () => {
	expect(drawSteps({ gladiator: 2, weapon: 1 })).toEqual(['draw gladiator', 'draw gladiator', 'draw weapon']);
});
