import { expect, test } from 'vitest';
import { durationText, textsOf } from './duration';

test('times are given in the largest unit that fits', () => {
	expect(durationText('en', 3600)).toBe('1 hour');
	expect(durationText('en', 5400)).toBe('90 minutes');
	expect(durationText('en', 60)).toBe('1 minute');
	expect(durationText('en', 168 * 3600)).toBe('7 days');
	expect(durationText('fr', 25 * 3600)).toBe('25 heures');
	expect(durationText('fr', 30 * 86_400)).toBe('30 jours');
});

test('both languages give all times, under the same headings', () => {
	const count = (text: string) => [
		text.match(/^## /gm)?.length,
		text.match(/^- /gm)?.length,
		text
			.match(/\{\w+\}/g)
			?.sort()
			.join(),
	];
	expect(count(textsOf('fr').about)).toEqual(count(textsOf('en').about));
	expect(count(textsOf('en').about)[2]).toBe('{idle},{open},{over}');
});
