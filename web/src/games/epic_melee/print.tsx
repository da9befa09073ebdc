/* Epic Melee in print: the deck, the loot, and the three single tokens. */
import type { PrintFace, PrintKind } from '../../board';
import { CardBack, CardFull, Icon, Token } from '../../components';
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
		return { id: `${pile}.${row.id}`, copies: Number(row.copies), front, back };
	});
}

export const face: PrintFace = {
	texts: { en, fr },
	printed(props) {
		const { book, words } = props;
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
				copies: Number(row.copies),
				front: <CardFull face={cardFace(props, row.id)} />,
				back: <CardBack mark={mark} />,
			})),
			tokens: [...PILES.flatMap(pile => lootOf(props, pile)), ...one],
			aid: [{ rows: words.described('card').map(row => ({ ...row, icon: cardFace(props, row.id).icon })) }],
		};
	},
};
