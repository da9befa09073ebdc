/* Plain cards, for a game that has none of its own: a card for each copy that a table of the edition knows. */
import mark from 'icon:card-joker';
import type { Book, Printed, PrintFace, PrintKind, PrintProps } from '../board';
import { CardBack, CardFull } from '../components';
import { say } from './say';

function domainOf(book: Book, table: string): string {
	return Object.entries(book.domains).find(([, domain]) => domain.table === table)?.[0] ?? table;
}

function kindsOf({ book, words }: PrintProps, table: string): PrintKind[] {
	const rows = (book.tables[table] ?? []).filter(row => 'copies' in row);
	return rows.map(row => {
		const value = typeof row.value === 'number' || typeof row.value === 'string' ? row.value : undefined;
		const face = { name: row.name, icon: mark, power: words.describe(domainOf(book, table), row.id), ...(value && { value }) };
		return {
			id: `${table}.${row.id}`,
			copies: Number(row.copies),
			front: <CardFull face={face} />,
			back: <CardBack mark={mark} />,
		};
	});
}

function printed(props: PrintProps): Printed {
	const { book, words } = props;
	const parts = Object.keys(book.domains).map(id => ({ rows: words.described(id) }));
	return {
		cards: Object.keys(book.tables).flatMap(table => kindsOf(props, table)),
		tokens: [],
		aid: parts.filter(part => part.rows.length > 0),
		note: say('plain_note'),
	};
}

export const plainFace: PrintFace = { texts: { en: {}, fr: {} }, printed };
