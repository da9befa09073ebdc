/* Between the benches: the champions, the stakes, the Bank, and what the Game Master says. The last duel stays visible while the next
 * champions are chosen. */
import type { ComponentChildren } from 'preact';
import type { GameEvent } from '../../board';
import { Card, Hint, Icon, SeatMark } from '../../components';
import { heap, piece } from '../../motion';
import { characterFace, mark, Pile, TeamName } from './parts';
import {
	draftBet,
	type Fight,
	failuresOf,
	fightsOf,
	isVerdict,
	lastTold,
	nearTeam,
	otherTeam,
	type Props,
	type Team,
	teamId,
} from './view';

const clash = icon('crossed-swords');

export function Stage({ props }: { props: Props }) {
	const { view } = props;
	const last = fightsOf(view).at(-1);
	if (last && (view.phase === 'step' || view.phase === 'over')) return <Verdict props={props} fight={last} />;
	return <Facing props={props} />;
}

/** The near team on the left, the Game Master in the middle, the far team on the right. */
function Ground({ props, corner, sign, children }: GroundProps) {
	const near = nearTeam(props);
	return (
		<section class="dr-stage grid" data-phase={props.view.phase} aria-label={props.words.say('page.middle')}>
			{corner(near)}
			<div class="dr-master column mid">
				<Icon body={sign} class="dr-clash" />
				<div class="dr-says">{children}</div>
				<Bank props={props} />
			</div>
			{corner(otherTeam(near))}
		</section>
	);
}

interface GroundProps {
	readonly props: Props;
	readonly corner: (team: Team) => ComponentChildren;
	readonly sign: string;
	readonly children: ComponentChildren;
}

function Bank({ props: { view, words } }: { props: Props }) {
	return (
		<p data-spot="bank">
			<Hint class="dr-bank inline-row" label={`${words.say('page.bank')} ${view.bank}`} about={words.say('page.about_bank')}>
				<Icon body={icon('locked-chest')} /> {words.say('page.bank')} <b key={view.bank}>{view.bank}</b>
			</Hint>
		</p>
	);
}

/* ---- before the duel ---- */

function Facing({ props }: { props: Props }) {
	const { view, words } = props;
	const duel = { event: 'duel', duel: view.n_duels + 1 };
	return (
		<Ground props={props} sign={clash} corner={team => <Champion key={team} props={props} team={team} />}>
			<h2>{view.phase === 'step' ? words.event(duel) : words.say('page.duel', { n: view.n_duels + 1 })}</h2>
			{view.phase === 'name' && failuresOf(props.history).map((event, i) => <p key={i}>{words.event(event)}</p>)}
			{view.phase === 'bet' && <p>{words.say(sayingOf(props))}</p>}
		</Ground>
	);
}

/** Bets are asked for and revealed, then comes a drum roll. */
function sayingOf({ moment }: Props): string {
	if (moment?.name === 'drum') return 'page.moment.drum';
	return moment ? 'page.moment.stakes' : 'page.lay_bets';
}

function Champion({ props, team }: { props: Props; team: Team }) {
	const { view, words } = props;
	const seat = view.champion[team];
	const [carried, bet] = [view.middle[team], view.bet[team] || (nearTeam(props) === team ? draftBet(props) : 0)];
	const isFar = nearTeam(props) !== team || props.you === null;
	return (
		<Corner props={props} team={team} seat={seat}>
			{view.phase === 'bet' ? (
				<>
					<Pile
						carried={carried}
						laid={bet}
						isHidden={isFar && !bet}
						marks={heap(`stake-${team}`, carried + bet, `purse-${team}`)}
					/>
					<StakeText props={props} carried={carried} bet={bet} isHidden={isFar && !bet} />
				</>
			) : (
				carried > 0 && (
					<>
						<Pile carried={carried} marks={heap(`stake-${team}`, carried)} />
						{words.say('page.carried', { n: carried })}
					</>
				)
			)}
		</Corner>
	);
}

/** "2 carried + 3 = 5 at stake" */
interface StakeProps {
	readonly props: Props;
	readonly carried: number;
	readonly bet: number;
	readonly isHidden: boolean;
}

function StakeText({ props: { words }, carried, bet, isHidden }: StakeProps) {
	const n = { carried, bet, all: carried + bet };
	if (isHidden) return <span>{words.say(carried ? 'page.stake_hidden_carried' : 'page.stake_hidden', n)}</span>;
	if (!bet) return <span>{words.say(carried ? 'page.carried' : 'page.no_bet', { n: carried })}</span>;
	return <span>{words.say(carried ? 'page.stake_sum' : 'page.stake', n)}</span>;
}

interface CornerProps {
	readonly props: Props;
	readonly team: Team;
	readonly seat: number | null;
	/** The result of a team, as a class name. */
	readonly fate?: 'won' | 'lost' | 'tied';
	readonly children?: ComponentChildren;
}

function Corner({ props, team, seat, fate, children }: CornerProps) {
	const { view, words, seats } = props;
	const info = seat === null ? undefined : seats[seat];
	const id = seat === null ? null : view.character[seat];
	return (
		<div class={`dr-corner column mid is-team-${team} ${fate ? `is-${fate}` : ''}`}>
			<span class="dr-place" key={`${view.n_duels}:${seat}`} data-spot={seat === null ? undefined : `stage-${seat}`}>
				{info ? (
					<Card
						face={id ? characterFace(props, id) : null}
						mark={mark}
						size="small"
						where={words.say(id ? 'page.champion_of' : 'page.hidden_champion_of', { name: info.label })}
						marks={piece(`card-${seat}`, `bench-${seat}`)}
					/>
				) : (
					<span class="card dr-empty soft" role="img" aria-label={words.say('page.no_champion')}>
						<span aria-hidden="true">?</span>
					</span>
				)}
				{info && <SeatMark seat={info} />}
				{fate === 'won' && <Icon body={icon('laurel-crown')} class="dr-laurel" />}
			</span>
			<span class="dr-corner-name">{info ? info.label : <TeamName props={props} team={team} />}</span>
			<div class="dr-stake column mid">{children}</div>
		</div>
	);
}

/* ---- after it ---- */

function Verdict({ props, fight }: { props: Props; fight: Fight }) {
	const { words, view } = props;
	const told = lastTold(props.history);
	const verdict = told.find(isVerdict);
	return (
		<Ground
			props={props}
			sign={fight.winner === null ? icon('scales') : clash}
			corner={team => (
				<Corner key={team} props={props} team={team} seat={fight.seats[team]} fate={fateOf(fight, team)}>
					<Settled props={props} fight={fight} team={team} told={told} />
				</Corner>
			)}
		>
			<h2>{words.say('page.duel', { n: fight.number })}</h2>
			{verdict && <p class="dr-verdict">{words.event(verdict)}</p>}
			{told.filter(isAftermath).map((event, i) => (
				<p key={i}>{words.event(event)}</p>
			))}
			{view.phase === 'step' && !props.moment && <p class="dr-next">{words.event({ event: 'duel', duel: view.n_duels + 1 })}</p>}
		</Ground>
	);
}

const AFTERMATH = ['tax', 'returned', 'spokesman', 'team_out', 'perfect_draw', 'last_duel', 'wins', 'both_win'];
const isAftermath = ({ event }: GameEvent): boolean => AFTERMATH.includes(event);

export function fateOf({ winner }: Fight, team: Team): 'won' | 'lost' | 'tied' {
	if (winner === null) return 'tied';
	return winner === team ? 'won' : 'lost';
}

/** What became of a team's stake: "3, lost to the Bank". */
function Settled({ props, fight, team, told }: { props: Props; fight: Fight; team: Team; told: readonly GameEvent[] }) {
	const { words } = props;
	const of = (name: string) => told.find(event => event.event === name && event.team === teamId(props, team));
	const [stake, lost, paid] = [of('stake'), of('lost'), of('paid')];
	const bet = fight.staked[team];
	const all = Number(stake?.all ?? bet);
	return (
		<>
			<Pile carried={all - bet} laid={bet} />
			<span>{words.say(all > bet ? 'page.stake_sum' : 'page.stake', { carried: all - bet, bet, all })}</span>
			<b>
				{fight.winner === null && words.say('page.stays')}
				{lost && words.say('page.lost', { n: Number(lost.n) })}
				{paid && words.say('page.paid', { n: Number(paid.n), gain: Number(paid.gain) })}
			</b>
		</>
	);
}
