/* One place of the town: what it gives, who stands there, what it did. The button that lays pieces there is a sibling in City, so that
 * the pieces on the tile can be buttons too. */
import { Choice, Icon, SeatMark } from '../../components';
import { piece } from '../../motion';
import { districtArt, sun } from './art';
import { ActionToken, Ducats, homeOf, Patrol, Pawn, Row } from './pieces';
import { type Piece, planOf } from './plan';
import type { Scene } from './scene';
import type { Planning } from './usePlan';
import { countIn, type District, givesKey, PRISON, type Props } from './view';

export interface TileProps {
	readonly props: Props;
	readonly scene: Scene;
	readonly district: District;
	readonly index: number;
	readonly planning: Planning | null;
}

/** The start of the path, and where each place lies on the board; style.css draws the map. */
export const START = -1;
export const areaOf = (index: number) => ({ gridArea: index === START ? 'start' : `p${index}` });

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', ''];

export function Tile(tile: TileProps) {
	const { props, scene, district, index } = tile;
	const { view, words } = props;
	const isDay = view.day.includes(district);
	const isHere = scene.here === district;
	const isTaken = props.you !== null && view.spied[props.you]?.includes(district);
	const classes = `bg-tile column is-at-${index} is-${district} ${isDay ? 'is-day' : ''} ${isHere ? 'is-here' : ''}`;
	return (
		<div class={`${classes} ${isTaken ? 'is-taken-away' : ''}`} style={areaOf(index)} data-spot={`place-${district}`}>
			<Icon body={isTaken ? icon('padlock') : (districtArt[district] ?? '')} class="bg-tile-art" />
			<div class="bg-tile-head row" aria-hidden="true" data-keep="whole">
				{NUMERALS[index] && <span class="bg-numeral centre">{NUMERALS[index]}</span>}
				<span class="bg-tile-name">{words.value('district', district)}</span>
			</div>
			<p class="bg-gives" aria-hidden="true" data-keep="whole">
				{isDay && <Icon body={sun} class="bg-sun" />}
				{words.say(givesKey(view, district))}
			</p>
			<div class="bg-pieces flow mid">
				<Teams {...tile} />
				<OpenPlans {...tile} />
			</div>
			<Outcome {...tile} />
			<Planned {...tile} />
		</div>
	);
}

const tokenMarks = (seat: number) => piece(`token-${seat}`, homeOf(seat));

/** All pawns and tokens here, and the patrols the viewer may see. */
function Teams({ props, scene, district }: TileProps) {
	const { prince } = props.view;
	const patrols = countIn(scene.patrols, district);
	const hasToken = (seat: number) => scene.tokens_in_town[seat]?.includes(district) ?? false;
	return (
		<>
			{props.seats.map(seat => {
				const n = countIn(scene.town[seat.seat], district);
				return n ? (
					<span class={`bg-team inline-row ${seat.isYou ? 'is-mine' : ''}`} key={seat.seat} aria-hidden="true">
						<Row n={n}>{i => <Pawn key={i} seat={seat} />}</Row>
						{hasToken(seat.seat) && <ActionToken marks={tokenMarks(seat.seat)} />}
					</span>
				) : null;
			})}
			{patrols > 0 && (
				<span class="bg-team inline-row" key="patrols" aria-hidden="true">
					<Row n={patrols}>{i => <Patrol key={i} owner={prince} />}</Row>
					{prince !== null && hasToken(prince) && <ActionToken marks={tokenMarks(prince)} />}
				</span>
			)}
		</>
	);
}

/** The other players' plans, in replays that show everything. */
function OpenPlans({ props, district }: TileProps) {
	const { view, seats, you } = props;
	return (
		<>
			{seats.map(seat => {
				const plan = planOf(view, seat.seat);
				const [pawns, patrols] = [countIn(plan.pawn, district), countIn(plan.patrol, district)];
				return seat.seat !== you && pawns + patrols > 0 ? (
					<span class="bg-team inline-row is-planned" key={seat.seat} title={seat.label}>
						<Row n={pawns}>{i => <Pawn key={i} seat={seat} isPicture />}</Row>
						<Row n={patrols}>{i => <Patrol key={i} owner={seat.seat} isPicture />}</Row>
						{plan.token.includes(district) && <ActionToken />}
					</span>
				) : null;
			})}
		</>
	);
}

/** Your planned pieces: press one to return it to the tray. Beside a team is the place for its token. */
function Planned({ props, district, planning }: TileProps) {
	const me = props.you === null ? undefined : props.seats[props.you];
	if (!planning || !me) return null;
	const { plan, supply } = planning;
	const has = plan.token.includes(district);
	const team = countIn(plan[supply.team], district);
	const pieces = (['pawn', 'patrol'] as const).filter(kind => countIn(plan[kind], district) > 0);
	if (!pieces.length) return null;
	const hasPlace = team > 0 && (has || supply.token > 0);
	const n = countIn(plan.pawn, district) + countIn(plan.patrol, district) + Number(hasPlace);
	return (
		<span class="bg-team inline-row is-mine is-planned" style={{ '--n': Math.max(2, n) }} data-heap="">
			{pieces.map(kind => (
				<Row key={kind} n={countIn(plan[kind], district)}>
					{i => <PlannedPiece key={i} kind={kind} props={props} district={district} planning={planning} />}
				</Row>
			))}
			{hasPlace && <TokenPlace props={props} district={district} planning={planning} has={has} />}
		</span>
	);
}

interface PieceProps {
	readonly props: Props;
	readonly district: District;
	readonly planning: Planning;
}

function PlannedPiece({ kind, props, district, planning }: PieceProps & { kind: Piece }) {
	const { words, you, seats } = props;
	const seat = seats[you ?? 0];
	const shape = kind === 'pawn' ? seat && <Pawn seat={seat} /> : <Patrol owner={you} />;
	if (!planning.isOpen) return <>{shape}</>;
	return (
		<Choice
			class="bg-piece"
			chosen
			label={words.say(`page.take_${kind}`, { district: words.value('district', district) })}
			onChoose={() => planning.take(kind, district)}
		>
			<span data-drag={`${kind} ${district}`}>{shape}</span>
		</Choice>
	);
}

function TokenPlace({ props, district, planning, has }: PieceProps & { has: boolean }) {
	const { words } = props;
	const { plan, supply } = planning;
	const named = { district: words.value('district', district) };
	if (!planning.isOpen) return has ? <ActionToken /> : null;
	const canAdd = plan.token.length < supply.token;
	return (
		<Choice
			class="bg-piece"
			chosen={has}
			does={`token ${district}`}
			label={words.say(has ? 'page.token_off' : 'page.token_on', named)}
			onChoose={has || canAdd ? () => planning.toggleToken(district) : undefined}
			why={words.say('refuse.no_token', { district: { value: district, domain: 'district' } })}
		>
			<ActionToken isGhost={!has} {...(has ? { marks: piece('planned', 'tray', 'tray') } : {})} />
		</Choice>
	);
}

/** What the place did for each player: "arrested ●●", "+6". */
function Outcome({ props, district, index }: TileProps) {
	const { view, words, seats } = props;
	const did = view.did[index];
	if (!did || did === 'nothing') return null;
	const isPrison = district === PRISON;
	const hasDucats = (did === 'effect' && !isPrison) || did === 'judgement';
	const key = { arrest: 'arrested', trap: 'trapped', judgement: 'judged', effect: isPrison ? 'freed' : '' }[did];
	const touched = seats.filter(seat => (view.result[seat.seat]?.[index] ?? 0) > 0);
	if (!touched.length && !hasDucats) return null; // nobody was freed
	return (
		<div class={`bg-outcome flow mid is-${did}`}>
			{view.phase === 'plan' && <Icon body={icon('moon')} label={words.say('page.yesterday')} class="bg-moon" />}
			{key && <span class="bg-did">{words.say(`draw.${key}`)}</span>}
			{touched.map(seat => (
				<span class="bg-result inline-row" key={seat.seat}>
					<SeatMark seat={seat} label />
					{hasDucats ? (
						<Ducats n={view.result[seat.seat]?.[index] ?? 0} sign={did === 'judgement' ? '−' : '+'} />
					) : (
						`×${view.result[seat.seat]?.[index]}`
					)}
				</span>
			))}
			{!touched.length && hasDucats && <span>{words.say('draw.no_ducats')}</span>}
		</div>
	);
}
