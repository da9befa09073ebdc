/* Plain cards, for a game that has none of its own: a card for each copy that a table of the edition knows. */
import mark from 'icon:card-joker';
import { CardBack, CardFull } from '../components';
import type { Book } from '../wire';
import type { Words } from '../words';
import { aidOf, copiesOf, type Printed, type PrintFace, type PrintKind } from './face';
import { say } from './say';

function domainOf(book: Book, table: string): string {
	return Object.entries(book.domains).find(([, domain]) => domain.table === table)?.[0] ?? table;
}

function kindsOf(book: Book, words: Words, table: string): PrintKind[] {
	const rows = (book.tables[table] ?? []).filter(row => 'copies' in row);
	return rows.map(row => {
		const value = typeof row.value === 'number' || typeof row.value === 'string' ? row.value : undefined;
		const face = { name: row.name, icon: mark, power: words.describe(domainOf(book, table), row.id), ...(value && { value }) };
		return { id: `${table}.${row.id}`, copies: copiesOf(row), front: <CardFull face={face} />, back: <CardBack mark={mark} /> };
	});
}

function printed(book: Book, words: Words): Printed {
	const parts = Object.keys(book.domains).map(id => ({ title: '', rows: aidOf(book, words, id) }));
	return {
		cards: Object.keys(book.tables).flatMap(table => kindsOf(book, words, table)),
		tokens: [],
		aid: parts.filter(part => part.rows.length > 0),
		note: say('plain_note'),
	};
}

export const plainFace: PrintFace = { mark, texts: { en: {}, fr: {} }, printed };
