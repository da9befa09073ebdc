/* Brigands on paper: the places of the town, the Day cards, everybody's District cards; pawns, patrols and Action tokens as tokens. How
 * many there are the rules say (BG-2 to BG-6); what they give, the edition. */
import type { PrintFace, PrintKind, PrintProps } from '../../board';
import { CardBack, type CardFace, CardFull, Icon } from '../../components';
import { actionArt, districtArt, cards as hand, prisoner, skillArt, sun } from './art';
import { skillFigures } from './choices';
import { en } from './en';
import { fr } from './fr';
import { ActionToken, Patrol, Pawn } from './pieces';
import { PATROLS, PAWNS, PLAYERS, PRISON, TOKENS } from './view';
import './style.css';
import './print.css';

const mark = icon('robber');

function cardsOf({ book, words }: PrintProps): PrintKind[] {
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

function tokensOf({ look }: PrintProps): PrintKind[] {
	const seat = (i: number) => ({ ...look(i), seat: i, label: '', holder: 'person' as const });
	const colours = Array.from({ length: PLAYERS }, (_, i) => i);
	return [
		token('action', PLAYERS * TOKENS, <ActionToken />),
		...colours.map(i => token(`pawn.${i}`, PAWNS, <Pawn seat={seat(i)} isPicture />)),
		token('patrol', PATROLS, <Patrol owner={null} isPicture />),
	];
}

export const face: PrintFace = {
	texts: { en, fr },
	printed(props) {
		const { words } = props;
		const aidOf = (domain: string, icons: Readonly<Record<string, string>>) =>
			words.described(domain).map(row => ({ ...row, icon: icons[row.id] }));
		const skills = (['spy', 'judgement'] as const).map(id => ({
			id,
			name: words.value('skill', id),
			icon: skillArt[id] ?? prisoner,
			text: `${words.say(`page.skill_${id}`)} ${words.say('page.print_levels', { figures: skillFigures(words, id).join(', ') })}`,
		}));
		return {
			cards: cardsOf(props),
			tokens: tokensOf(props),
			aid: [
				{ title: words.say('page.print_actions'), rows: aidOf('action', actionArt) },
				{ title: words.say('page.print_skills'), rows: skills },
				{ title: words.say('page.print_districts'), rows: aidOf('district', districtArt) },
			],
			note: words.say('page.print_note'),
		};
	},
};
