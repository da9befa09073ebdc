/* Brutal Ring on paper: Gladiators, each one card, and Weapons. */
import { aidOf, copiesOf, type PrintFace, type PrintKind } from '../../print/face';
import type { Book } from '../../wire';
import type { Words } from '../../words';
import { en } from './en';
import { fr } from './fr';
import { backs } from './portraits';
import { CardBack, Enlarged } from './RingCard';
import { knife, sideIcons, skills } from './signs';
import type { Kind } from './view';
import './style.css';
import './cards.css';
import './print.css';

function kindsOf(book: Book, words: Words, kind: Kind): PrintKind[] {
	return (book.tables[`${kind}s`] ?? []).map(row => ({
		id: `${kind}s.${row.id}`,
		copies: kind === 'weapon' ? copiesOf(row) : 1, // BR-1
		front: (
			<span class="br-print">
				<Enlarged words={words} card={{ kind, id: row.id }} />
			</span>
		),
		back: <CardBack kind={kind} />,
	}));
}

const sideIcon = (id: string): string => sideIcons[id.startsWith('attack') ? 'attack' : 'defence'];

export const face: PrintFace = {
	mark: backs.gladiator,
	texts: { en, fr },
	printed: (book, words) => ({
		cards: [...kindsOf(book, words, 'gladiator'), ...kindsOf(book, words, 'weapon')],
		tokens: [],
		aid: [
			{ title: words.say('page.print_orange'), rows: aidOf(book, words, 'orange', id => skills[id] ?? knife) },
			{ title: words.say('page.print_black'), rows: aidOf(book, words, 'black', sideIcon) },
		],
		note: words.say('page.print_note'),
	}),
};
