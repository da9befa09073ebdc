/* What the plain board shows of a view, in words. Fields are called by the catalogue's `field.NAME`; a game that names any shows only those
 * it names, so that what serves the rules alone stays away. */
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

/** Zeros, empty lists and what is hidden are nothing; seat 0 is somebody. */
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
