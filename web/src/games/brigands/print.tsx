/* Brigands on paper: the places of the town, the Day cards, everybody's District cards; pawns, patrols and Action tokens as tokens. How
 * many there are the rules say (BG-2 to BG-6); what they give, the edition. */
import { CardBack, type CardFace, CardFull, Icon } from '../../components';
import { aidOf, type PrintFace, type PrintKind } from '../../print/face';
import { seatLook } from '../../seats';
import type { Book } from '../../wire';
import type { Words } from '../../words';
import { actionArt, districtArt, cards as hand, prisoner, skillArt, sun } from './art';
import { skillFigures } from './choices';
import { en } from './en';
import { fr } from './fr';
import { ActionToken, Patrol, Pawn } from './pieces';
import { PATROLS, PAWNS, PLAYERS, PRISON, TOKENS } from './view';
import './style.css';
import './print.css';

const mark = icon('robber');

function cardsOf(book: Book, words: Words): PrintKind[] {
	const places = (book.tables.districts ?? []).map(row => row.id);
	const districts = places.filter(id => id !== PRISON);
	const faceOf = (id: string): CardFace => ({ name: words.value('district', id), icon: districtArt[id] ?? mark });
	const card = (id: string, copies: number, face: CardFace, back: string): PrintKind => ({
		id,
		copies,
		front: <CardFull face={face} />,
		back: <CardBack mark={back} />,
	});
	return [
		...places.map(id => card(`place.${id}`, 1, { ...faceOf(id), power: words.say(`page.gives_${id}`) }, mark)),
		...districts.map(id => {
			const face = { ...faceOf(id), value: <Icon body={sun} />, power: words.say(`page.gives_day_${id}`) };
			return card(`day.${id}`, 1, { ...face, note: words.say('page.print_day') }, sun);
		}),
		...places.map(id => card(`hand.${id}`, id === PRISON ? 1 : PLAYERS, faceOf(id), hand)),
	];
}

/** The same on both sides. */
const token = (id: string, copies: number, side: PrintKind['front']): PrintKind => {
	const piece = <span class="bg-print">{side}</span>;
	return { id, copies, front: piece, back: piece };
};

function tokensOf(): PrintKind[] {
	const seat = (i: number) => ({ ...seatLook(i), seat: i, label: '', holder: 'person' as const });
	const colours = Array.from({ length: PLAYERS }, (_, i) => i);
	return [
		token('action', PLAYERS * TOKENS, <ActionToken />),
		...colours.map(i => token(`pawn.${i}`, PAWNS, <Pawn seat={seat(i)} isPicture />)),
		token('patrol', PATROLS, <Patrol owner={null} isPicture />),
	];
}

export const face: PrintFace = {
	mark,
	texts: { en, fr },
	printed(book, words) {
		const skills = (['spy', 'judgement'] as const).map(id => ({
			id,
			name: words.value('skill', id),
			icon: skillArt[id] ?? prisoner,
			text: `${words.say(`page.skill_${id}`)} ${words.say('page.print_levels', { figures: skillFigures(words, id).join(', ') })}`,
		}));
		return {
			cards: cardsOf(book, words),
			tokens: tokensOf(),
			aid: [
				{ title: words.say('page.print_actions'), rows: aidOf(book, words, 'action', id => actionArt[id]) },
				{ title: words.say('page.print_skills'), rows: skills },
				{ title: words.say('page.print_districts'), rows: aidOf(book, words, 'district', id => districtArt[id]) },
			],
			note: words.say('page.print_note'),
		};
	},
};
