/* Brigands in print: the places of the town, the Day cards, everybody's District cards, wheels (cards with two paper clips) and three
 * dice to glue; pawns, patrols, Action tokens and ducats as tokens. The rules say how many there are (BG-2 to BG-6), the edition what
 * they give. */
import type { PrintFace, PrintKind, PrintProps } from '../../board';
import { CardBack, type CardFace, CardFull, Icon } from '../../components';
import { counter, die, Slider, type SliderRow } from '../../components/Craft';
import { actionArt, coins, crown, districtArt, cards as hand, prisoner, skillArt, sun, wheel } from './art';
import { skillFigures } from './choices';
import { en } from './en';
import { fr } from './fr';
import { ActionToken, Patrol, Pawn } from './pieces';
import { PRIORITIES } from './sectors';
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

/** BG-22 to BG-25, BG-30 to BG-32. */
const BRIGANDS_WHEEL = ['home', 'steal', 'move', 'push', 'nothing'];
const PRINCES_WHEEL = ['spy', 'to_prison', 'steal', 'move', 'nothing'];
const DICE = 3;
/** Enough for six rich players: 354 ducats. */
const DUCATS: readonly (readonly [number, number])[] = [
	[1, 24],
	[5, 18],
	[10, 24],
];

const Small = ({ seat }: Pick<Parameters<typeof Pawn>[0], 'seat'>) => (
	<span class="bg-clip">
		<Pawn seat={seat} isPicture />
	</span>
);

function slidersOf({ words, look }: PrintProps): PrintKind[] {
	const actions = (ids: readonly string[]): SliderRow[] =>
		ids.map(id => ({
			id,
			mark: <Icon body={actionArt[id] ?? mark} />,
			name: `${id in PRIORITIES ? `${PRIORITIES[id]}. ` : ''}${words.value('action', id)}`,
		}));
	const seat = (i: number) => ({ ...look(i), seat: i, label: '', holder: 'person' as const });
	const colours = Array.from({ length: PLAYERS }, (_, i) => ({ id: `${i}`, mark: <Small seat={seat(i)} /> }));
	const levels = (skill: 'spy' | 'judgement'): SliderRow[] =>
		skillFigures(words, skill).map((n, i) => ({
			id: `${skill}${i}`,
			mark: <Icon body={skillArt[skill] ?? prisoner} />,
			name: words.say('page.print_level', { skill: words.value('skill', skill), n }),
		}));
	const slider = (
		id: string,
		title: PrintKind['front'],
		left: readonly SliderRow[],
		right: readonly SliderRow[],
		hint: string,
	): PrintKind => ({
		id,
		copies: 1,
		front: <Slider title={title} left={left} right={right} hint={words.say(hint)} />,
		back: <CardBack mark={wheel} />,
	});
	const title = (i: number) => (
		<>
			<Small seat={seat(i)} /> {words.say('page.print_wheel')}
		</>
	);
	const prince = (
		<>
			<Icon body={crown} /> {words.say('page.print_wheel_prince')}
		</>
	);
	return [
		...colours.map((_, i) => slider(`wheel.${i}`, title(i), actions(BRIGANDS_WHEEL), colours, 'page.print_clips')),
		slider('wheel.prince', prince, actions(PRINCES_WHEEL), colours, 'page.print_clips'),
		slider('skills', words.say('page.print_skills'), levels('spy'), levels('judgement'), 'page.print_clip_levels'),
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
		...DUCATS.map(([n, copies]) => counter(`ducats.${n}`, copies, n, coins)),
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
			cards: [...cardsOf(props), ...slidersOf(props), die('die', DICE, words.say('page.print_die'))],
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
