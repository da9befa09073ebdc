/* Duel Royal in print: characters for the largest number of players the edition allows, and the Bet cards. */
import type { Book, PrintFace } from '../../board';
import { CardBack, CardFull } from '../../components';
import { en } from './en';
import { fr } from './fr';
import { characterFace, mark } from './parts';
import './style.css';

const coin = icon('crown-coin');

/** One column per range of players. */
const most = (row: Book['tables'][string][number]): number =>
	Math.max(0, ...Object.values(row).filter(cell => typeof cell === 'number'));

export const face: PrintFace = {
	texts: { en, fr },
	printed({ book, words }) {
		const options = Object.fromEntries(Object.entries(book.options).map(([id, values]) => [id, values[0] ?? ''])); // the defaults
		const faceFor = (id: string) => characterFace({ words, options }, id);
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
			aid: [
				{
					rows: words
						.described('character')
						.map(row => ({ ...row, text: faceFor(row.id).power ?? row.text, icon: faceFor(row.id).icon })),
				},
			],
			note: words.say('page.print_note'),
		};
	},
};
