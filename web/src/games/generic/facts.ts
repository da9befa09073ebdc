/* What the plain board shows of a view, in words. A field's label is the catalogue's `field.NAME`. If a game names any field, only
 * named ones are shown, so that internal fields stay out of sight. */
import type { Book, Json, View, Words } from '../../board';

export function shownFields(book: Book, view: View, words: Words): string[] {
	const names = Object.keys(book.fields);
	const named = names.filter(name => words.has(`field.${name}`));
	return (named.length ? named : names.filter(name => name !== 'unused')).filter(name =>
		hasSomething(view[name], book.fields[name]?.domain),
	);
}

export function title(words: Words, name: string): string {
	return words.has(`field.${name}`) ? words.say(`field.${name}`) : name.replaceAll('_', ' ');
}

/** Zeros, empty lists and hidden values count as nothing, but seat 0 is a seat. */
export function hasSomething(value: Json | undefined, domain?: string): boolean {
	if (value === null || value === undefined || (value === 0 && domain !== 'seat')) return false;
	if (Array.isArray(value)) return value.some(one => hasSomething(one, domain));
	return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Any value in words: "Golem ×2, Raven". */
export function phrase(words: Words, domain: string, value: Json): string {
	if (value === null) return '—';
	if (Array.isArray(value))
		return value
			.filter(v => v !== null)
			.map(v => phrase(words, domain, v))
			.join(', ');
	if (typeof value === 'object')
		return Object.entries(value as View)
			.map(([id, n]) => `${words.value(domain, id)}${n === 1 ? '' : ` ×${n}`}`)
			.join(', ');
	return words.value(domain, value as string | number);
}
