/* Beside the benches or below them: who fought whom and how it ended, as a grid of the two teams and as a list with the bets; and which
 * characters were shuffled. */
import { Card, named, SeatMark } from '../../components';
import { CharacterIcon, characterFace } from './parts';
import { fateOf } from './Stage';
import { type Fight, fightsOf, membersOf, nearTeam, otherTeam, type Props, shuffled, type Team } from './view';

const SIGNS = { won: '▲', lost: '▼', tied: '=' } as const;

export function Chronicle({ props }: { props: Props }) {
	const { words, view } = props;
	const fights = fightsOf(view);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<section class="dr-chronicle paper" aria-label={words.say('page.chronicle')} tabIndex={0} data-scrolls>
			<h2>{words.say('page.chronicle')}</h2>
			<div class="dr-books grid">
				<div class="dr-left grid">
					<Grid props={props} fights={fights} />
					<Shuffled props={props} />
				</div>
				<Duels props={props} fights={fights} />
			</div>
		</section>
	);
}

export function Grid({ props, fights }: { props: Props; fights: readonly Fight[] }) {
	const { words } = props;
	const near = nearTeam(props);
	const far = otherTeam(near);
	return (
		<div class="dr-grid-place" data-keep="whole">
			<table class="dr-grid">
				<caption>{words.say('page.grid', { team: words.value('team', props.book.domains.team?.ids[near] ?? '') })}</caption>
				<thead>
					<tr>
						<td />
						{membersOf(props, far).map(({ seat }) => (
							<Head key={seat} props={props} seat={seat} scope="col" />
						))}
					</tr>
				</thead>
				<tbody>
					{membersOf(props, near).map(({ seat }) => (
						<tr key={seat}>
							<Head props={props} seat={seat} scope="row" />
							{membersOf(props, far).map(other => (
								<Cell key={other.seat} props={props} near={near} fights={fights.filter(isBetween(near, seat, other.seat))} />
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p class="dr-legend">
				{(['won', 'lost', 'tied'] as const).map(fate => (
					<span key={fate}>
						<b class={`is-${fate}`}>{SIGNS[fate]}</b> {words.say(`page.legend_${fate}`)}
					</span>
				))}
			</p>
		</div>
	);
}

const isBetween =
	(near: Team, seat: number, other: number) =>
	({ seats }: Fight): boolean =>
		seats[near] === seat && seats[otherTeam(near)] === other;

function Head({ props, seat, scope }: { props: Props; seat: number; scope: 'row' | 'col' }) {
	const info = props.seats[seat];
	const id = props.view.character[seat];
	const isGhost = props.view.ghosts.includes(seat);
	return (
		<th scope={scope} class={isGhost ? 'is-ghost' : ''}>
			<span class="dr-head row">
				{info && <SeatMark seat={info} />}
				<span class="dr-head-name one-line">{info?.label}</span>
				{id && <CharacterIcon id={id} />}
				{isGhost && <span class="unseen">, {props.words.say('page.ghost')}</span>}
			</span>
		</th>
	);
}

/** The same pair may meet again after a tie. */
function Cell({ props: { words }, near, fights }: { props: Props; near: Team; fights: readonly Fight[] }) {
	return (
		<td>
			{fights.map(fight => {
				const fate = fateOf(fight, near);
				return (
					<span key={fight.number} class={`dr-mark is-${fate}`}>
						<span aria-hidden="true">{SIGNS[fate]}</span>
						<span class="unseen">{words.say(`page.legend_${fate}`)}, </span>
						<sub>
							<span class="unseen">{words.say('page.duel_number')} </span>
							{fight.number}
						</sub>
					</span>
				);
			})}
		</td>
	);
}

/** The latest first: who fought, what was bet, who won. */
function Duels({ props, fights }: { props: Props; fights: readonly Fight[] }) {
	const { words } = props;
	if (!fights.length) return <p class="dr-none">{words.say('page.no_duels')}</p>;
	const near = nearTeam(props);
	return (
		<ol class="dr-duels grid" reversed start={fights.length}>
			{[...fights].reverse().map(fight => (
				<li key={fight.number} class="grid mid">
					<b class="dr-number">{fight.number}</b>
					<Fighter props={props} fight={fight} team={near} />
					<span class="dr-against">{words.say(fight.winner === null ? 'page.ties' : 'page.against')}</span>
					<Fighter props={props} fight={fight} team={otherTeam(near)} />
				</li>
			))}
		</ol>
	);
}

function Fighter({ props, fight, team }: { props: Props; fight: Fight; team: Team }) {
	const seat = props.seats[fight.seats[team]];
	const fate = fateOf(fight, team);
	const bet = fight.staked[team];
	return (
		<span class={`dr-fighter row is-${fate}`}>
			{seat && <SeatMark seat={seat} />}
			<span class="dr-fighter-name one-line">{seat?.label}</span>
			<span class="dr-fighter-bet" {...named(props.words.say('page.bet_of', { n: bet }))}>
				{bet}
			</span>
			<b class={`dr-mark is-${fate}`} aria-hidden="true">
				{SIGNS[fate]}
			</b>
			<span class="unseen">{props.words.say(`page.legend_${fate}`)}</span>
		</span>
	);
}

/** The five characters, how many of each were shuffled, and on the enlarged card whom they beat. */
function Shuffled({ props }: { props: Props }) {
	const { words } = props;
	const aside = shuffled(props).reduce((sum, { n }) => sum + n, -props.seats.length);
	return (
		<div class="dr-shuffled">
			<h3>{words.say('page.shuffled')}</h3>
			<div class="dr-kinds flow" data-spot="kinds">
				{shuffled(props).map(({ id, n }) => (
					<Card key={id} face={{ ...characterFace(props, id), note: `×${n}` }} size="small" />
				))}
			</div>
			<p class="dr-aside">{words.say(aside ? 'page.aside' : 'page.all_dealt', { n: aside })}</p>
		</div>
	);
}
