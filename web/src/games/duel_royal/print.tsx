/* Duel Royal on paper: characters for the largest game that the edition knows, and the Bet cards. */
import { CardBack, CardFull } from '../../components';
import { aidOf, type PrintFace } from '../../print/face';
import type { BookRow } from '../../wire';
import { en } from './en';
import { fr } from './fr';
import { characterFace, mark } from './parts';
import './style.css';

const coin = icon('crown-coin');

/** A column for each range of players. */
const most = (row: BookRow): number => Math.max(0, ...Object.values(row).filter(cell => typeof cell === 'number'));

export const face: PrintFace = {
	mark,
	texts: { en, fr },
	printed(book, words) {
		const faceFor = (id: string) => characterFace({ words, options: {} }, id); // no table's options: the text names them
		const bets = 2 * (words.figure('limits', 'team_cards') ?? 0) + (words.figure('limits', 'bank') ?? 0); // DR-6
		const bet = { name: words.say('page.bet_cards', { n: 1 }), icon: coin, class: 'dr-bet' };
		return {
			cards: [
				...(book.tables.characters ?? []).map(row => ({
					id: `characters.${row.id}`,
					copies: most(row),
					front: <CardFull face={faceFor(row.id)} />,
					back: <CardBack mark={mark} />,
				})),
				{ id: 'bet', copies: bets, front: <CardFull face={bet} />, back: <CardBack mark={coin} /> },
			],
			tokens: [],
			aid: [{ title: '', rows: aidOf(book, words, 'character', id => faceFor(id).icon) }],
			note: words.say('page.print_note'),
		};
	},
};
