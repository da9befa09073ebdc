/* The town: a start tile with the Day cards, seven districts clockwise round the Prison, arrows between them. */
import { Choice, Icon, Lens, labelled } from '../../components';

import { districtArt, sun } from './art';
import { holdsCard, nextPiece } from './plan';
import { StoryPicture } from './Story';
import type { Scene } from './scene';
import { areaOf, START, Tile } from './Tile';
import type { Planning } from './usePlan';
import { countIn, type District, givesKey, PRISON, type Props, placesOf } from './view';

interface CityProps {
	readonly props: Props;
	readonly scene: Scene;
	readonly planning: Planning | null;
}

/** The arrow to the next place; from the seventh district it points to the Prison in the middle. */
const ARROWS = ['right', 'right', 'down', 'down', 'left', 'left', 'up', 'right'] as const;

export function City({ props, scene, planning }: CityProps) {
	const places = placesOf(props.view);
	return (
		<div class="bg-city grid">
			{places.map((district, i) => (
				<Ground key={district} props={props} scene={scene} planning={planning} district={district} index={i} />
			))}
			<StartTile props={props} />
			<StoryPicture props={props} />
			{places.map((district, i) => (
				<Tile key={district} props={props} scene={scene} planning={planning} district={district} index={i} />
			))}
			{ARROWS.map((way, i) => (
				<span key={places[i]} class={`bg-arrow is-${way}`} style={areaOf(i - 1)} aria-hidden="true" />
			))}
		</div>
	);
}

interface GroundProps extends CityProps {
	readonly district: District;
	readonly index: number;
}

/** The tile as a button: while planning, a press lays the next piece here. Its label says everything that can be seen on the tile. */
function Ground({ props, scene, planning, district, index }: GroundProps) {
	const piece = planning?.isOpen ? nextPiece(planning.plan, planning.supply) : null;
	const why = whyNot(props, planning, district);
	return (
		<Lens class="bg-place" style={areaOf(index)} enlarged={<Told props={props} district={district} />}>
			<Choice
				class={`bg-ground is-at-${index}`}
				label={groundLabel(props, scene, planning, district)}
				onChoose={piece && why === null ? () => planning?.put(piece, district) : undefined}
				why={why ?? props.words.describe('district', district)}
			>
				<span class="bg-ground-mark" data-place={district} />
			</Choice>
		</Lens>
	);
}

/** The tooltip that explains a district. */
function Told({ props: { words }, district }: { props: Props; district: District }) {
	return (
		<span class="bg-told paper">
			<b>{words.value('district', district)}</b> {words.describe('district', district)}
		</span>
	);
}

/** Why no piece can be laid here now, or null if one can. */
function whyNot(props: Props, planning: Planning | null, district: District): string | null {
	const { words, view, you } = props;
	const named = { district: { value: district, domain: 'district' } };
	if (!planning || you === null || props.isReplay)
		return labelled(words.value('district', district), words.describe('district', district));
	if (view.planned[you]) return words.say('page.plan_made');
	if (!planning.isOpen) return words.say('page.all_jailed');
	if (!holdsCard(view, you, district)) return words.say(district === PRISON ? 'refuse.no_such_card' : 'refuse.card_taken', named);
	return nextPiece(planning.plan, planning.supply) ? null : words.say('page.all_placed');
}

/** «Market, place 1. 2, 6 or 12 ducats. Margot: 2 pawns, a token. 1 patrol. Your plan: 1 pawn.» */
function groundLabel(props: Props, scene: Scene, planning: Planning | null, district: District): string {
	const { words, view, seats } = props;
	const hasToken = (seat: number) => (scene.tokens_in_town[seat]?.includes(district) ? 1 : 0);
	const parts = [words.value('district', district), words.say(givesKey(view, district))];
	if (view.day.includes(district)) parts.push(words.say('page.day_card'));
	if (scene.here === district) parts.push(words.say('page.now_here'));
	for (const seat of seats) {
		const n = countIn(scene.town[seat.seat], district);
		if (n) parts.push(words.say('page.team', { name: seat.label, n, token: hasToken(seat.seat) }));
	}
	const patrols = countIn(scene.patrols, district);
	if (patrols) parts.push(words.say('page.patrols', { n: patrols, token: view.prince === null ? 0 : hasToken(view.prince) }));
	if (planning) {
		const { pawn, patrol, token } = planning.plan;
		const mine = countIn(pawn, district) + countIn(patrol, district);
		if (mine) parts.push(words.say('page.planned', { n: mine, token: token.includes(district) ? 1 : 0 }));
	}
	return `${parts.join('. ')}.`;
}

/** The start of the path: the day, and the Day cards still to come. */
function StartTile({ props }: { props: Props }) {
	const { view, words } = props;
	const rounds = words.figure('figures', 'rounds') ?? 0;
	const day = Math.min(view.round, rounds);
	return (
		<div class="bg-start column mid centred" style={areaOf(START)}>
			<span class="bg-start-day">{words.say('page.day_of', { n: day, of: rounds })}</span>
			<span class="bg-days" aria-hidden="true">
				{Array.from({ length: rounds }, (_, i) => `day${i}`).map((id, i) => (
					<Icon key={id} body={sun} class={i < day ? 'is-past' : ''} />
				))}
			</span>
			<span class="bg-start-note soft">{words.say(props.over ? 'page.days_never' : 'page.days_left')}</span>
			<ul class="bg-days-left flow centred">
				{view.day_left.map(district => (
					<li key={district} title={words.value('district', district)}>
						<Icon body={districtArt[district] ?? ''} label={words.value('district', district)} />
					</li>
				))}
			</ul>
		</div>
	);
}
