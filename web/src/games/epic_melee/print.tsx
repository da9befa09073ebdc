/* Epic Melee on paper: the deck, the loot, and the three tokens of which there is one. */
import { CardBack, CardFull, Icon, Token } from '../../components';
import { aidOf, copiesOf, type PrintFace, type PrintKind } from '../../print/face';
import { en } from './en';
import { fr } from './fr';
import { cardFace, type EpicWords, Loot, mark } from './parts';
import { PILES, type Pile } from './view';
import './style.css';
import './print.css';

const single: Readonly<Record<string, string>> = { pawn: icon('pawn'), lich: icon('crowned-skull'), frog: icon('frog-prince') };

function lootOf(props: EpicWords, pile: Pile): PrintKind[] {
	const back = (
		<Token kind={pile}>
			<Icon body={mark} />
		</Token>
	);
	return (props.book.tables[pile] ?? []).map(row => {
		const signs = Array.isArray(row.symbols) ? row.symbols.length : 0;
		const front = (
			<span class="em-print" style={{ '--signs': signs }}>
				<Loot props={props} pile={pile} id={row.id} />
			</span>
		);
		return { id: `${pile}.${row.id}`, copies: copiesOf(row), front, back };
	});
}

export const face: PrintFace = {
	mark,
	texts: { en, fr },
	printed(book, words) {
		const props = { book, words };
		const one = Object.entries(single).map(([id, drawing]) => {
			const side = (
				<Token>
					<Icon body={drawing} />
				</Token>
			);
			return { id, copies: 1, front: side, back: side };
		});
		return {
			cards: (book.tables.cards ?? []).map(row => ({
				id: `cards.${row.id}`,
				copies: copiesOf(row),
				front: <CardFull face={cardFace(props, row.id)} />,
				back: <CardBack mark={mark} />,
			})),
			tokens: [...PILES.flatMap(pile => lootOf(props, pile)), ...one],
			aid: [{ title: '', rows: aidOf(book, words, 'card', id => cardFace(props, id).icon) }],
		};
	},
};
