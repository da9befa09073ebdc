/* Brutal Ring in print: one card for each Gladiator, the Weapons, the First Player's token and victory points. */
import type { PrintFace, PrintKind, PrintProps } from '../../board';
import { counter } from '../../components/Craft';
import { en } from './en';
import { fr } from './fr';
import { CardBack, Enlarged } from './RingCard';
import { sideIcons, skills } from './signs';
import type { Kind } from './view';
import './style.css';
import './cards.css';
import './print.css';

function kindsOf({ book, words }: PrintProps, kind: Kind): PrintKind[] {
	return (book.tables[`${kind}s`] ?? []).map(row => ({
		id: `${kind}s.${row.id}`,
		copies: kind === 'weapon' ? Number(row.copies) : 1, // BR-1
		front: (
			<span class="br-print">
				<Enlarged words={words} card={{ kind, id: row.id }} />
			</span>
		),
		back: <CardBack kind={kind} />,
	}));
}

/** Enough for four players: 176 points. */
const POINTS: readonly (readonly [number, number])[] = [
	[1, 16],
	[5, 16],
	[10, 8],
];

const sideIcon = (id: string): string => sideIcons[id.startsWith('attack') ? 'attack' : 'defence'];

const aidOf = ({ words }: PrintProps, domain: string, iconOf: (id: string) => string | undefined) =>
	words.described(domain).map(row => ({ ...row, icon: iconOf(row.id) }));

export const face: PrintFace = {
	texts: { en, fr },
	printed: props => ({
		cards: [...kindsOf(props, 'gladiator'), ...kindsOf(props, 'weapon')],
		tokens: [
			counter('first', 1, '1', icon('crown')),
			...POINTS.map(([n, copies]) => counter(`points.${n}`, copies, n, icon('laurel-crown'))),
		],
		aid: [
			{ title: props.words.say('page.print_orange'), rows: aidOf(props, 'orange', id => skills[id]) },
			{ title: props.words.say('page.print_black'), rows: aidOf(props, 'black', sideIcon) },
		],
	}),
};
