/* A team on its bench: its Bet cards, and a card for each member. Whoever steps forward moves towards the middle; the champion's place
 * on the bench is empty during the duel. */
import type { SeatInfo } from '../../board';
import { Bubble, Card, Hint, Icon, Portrait, SeatMark, seatName, seatStatus } from '../../components';
import { heap, piece } from '../../motion';
import { characterFace, mark, Pile, TeamName } from './parts';
import { fightsOf, membersOf, nearTeam, type Props, spokesmanOf, type Team, teamId, teamName } from './view';

export function Bench({ props, team }: { props: Props; team: Team }) {
	const { words, view, you } = props;
	const isNear = nearTeam(props) === team;
	const members = membersOf(props, team);
	const cards = view.cards[team];
	const lostTo = fightsOf(view).at(-1)?.winner === null ? undefined : 'bank'; // after a tie the stake stays in the middle
	return (
		<section class={`dr-bench grid is-team-${team} ${isNear ? 'is-near' : 'is-far'}`}>
			<div class="dr-bench-head column">
				<TeamName props={props} team={team} />
				{isNear && you !== null && <span class="dr-yours">{words.say('page.yours')}</span>}
				<span class="dr-purse flow mid" data-spot={`purse-${team}`} {...heap(`bet-${team}`, cards, 'bank', lostTo)}>
					<Pile laid={Math.min(cards, 3)} />
					<b>{cards}</b> {words.say('page.bet_cards', { n: cards })}
				</span>
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div class="dr-members" role="group" aria-label={teamName(props, team)}>
				{members.map(seat => (
					<Member key={seat.seat} props={props} seat={seat} team={team} />
				))}
			</div>
		</section>
	);
}

function Member({ props, seat, team }: { props: Props; seat: SeatInfo; team: Team }) {
	const { view, words } = props;
	const isGhost = view.ghosts.includes(seat.seat);
	const isForward = view.step[seat.seat] === 'forward' || view.forward.includes(seat.seat);
	const classes = [
		isGhost ? 'is-ghost' : '',
		isForward ? 'is-forward' : '',
		view.step[seat.seat] === 'stay' ? 'is-stays' : '',
		view.proposal[team] === seat.seat ? 'is-proposed' : '',
		seat.isYou ? 'is-you' : '',
		seat.state === 'owes' ? 'is-owes' : '',
	];
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<div class={`dr-member column mid ${classes.join(' ')}`} role="group" aria-label={seatName(seat)} data-keep="whole">
			<span class="dr-place" data-spot={`bench-${seat.seat}`}>
				{view.champion[team] === seat.seat ? (
					<span class="card dr-empty soft" role="img" aria-label={words.say('page.in_the_middle', { name: seat.label })} />
				) : (
					<MemberCard props={props} seat={seat} />
				)}
				<SeatMark seat={seat} />
				<Bubble seat={seat.seat} />
				{isGhost && <Icon body={icon('ghost')} class="dr-ghost" />}
			</span>
			{spokesmanOf(props, team) === seat.seat ? (
				<Hint
					class="dr-name is-speaker"
					label={`${seat.label}, ${words.say('page.speaks')}`}
					about={words.say('page.about_speaks', { name: seat.label })}
				>
					<Icon body={icon('public-speaker')} />
					<Portrait seat={seat} />
					<span class="dr-name-text one-line">{seat.label}</span>
				</Hint>
			) : (
				<span class="dr-name">
					<Portrait seat={seat} />
					<span class="dr-name-text one-line">{seat.label}</span>
				</span>
			)}
			<span class="dr-status soft one-line">{statusOf(props, seat, team)}</span>
		</div>
	);
}

function MemberCard({ props, seat }: { props: Props; seat: SeatInfo }) {
	const { view, words, legal } = props;
	const id = view.character[seat.seat];
	const action = legal.find(a => (a.verb === 'propose' || a.verb === 'name') && a.args[0] === seat.seat);
	const who = words.say(id ? 'page.card_of' : 'page.hidden_card_of', { name: seat.label });
	const choice = action
		? { onChoose: () => props.choose(action.text), chosen: props.draft.action === action.text }
		: { why: whyNot(props, seat) };
	return (
		<Card
			face={id ? characterFace(props, id) : null}
			mark={mark}
			size="small"
			where={who}
			label={action ? words.action(action.text) : undefined}
			motion={motionOf(props, seat)}
			marks={piece(`card-${seat.seat}`, `stage-${seat.seat}`)}
			{...choice}
		/>
	);
}

function motionOf({ events }: Props, { seat }: SeatInfo): 'dealt' | 'turned' | undefined {
	if (events.some(({ event }) => event === 'deal')) return 'dealt';
	return events.some(one => one.event === 'card' && one.seat === seat) ? 'turned' : undefined;
}

/** Why this card cannot be used now. */
export function whyNot(props: Props, { seat, side, label }: SeatInfo): string {
	const { view, words, you, legal, seats } = props;
	const champion = { value: seat, domain: 'seat' };
	const isAsked = (verb: string) => legal.some(action => action.verb === verb);
	if (view.ghosts.includes(seat)) return words.say('refuse.ghost', { champion });
	if (isAsked('propose') || isAsked('name')) {
		const team = (isAsked('name') ? 1 - (seats[you ?? 0]?.side ?? 0) : (seats[you ?? 0]?.side ?? 0)) as Team;
		return words.say(isAsked('name') ? 'refuse.not_theirs' : 'refuse.other_team', {
			champion,
			team: { value: teamId(props, team), domain: 'team' },
		});
	}
	if (isAsked('forward')) {
		const isOwn = you !== null && seats[you]?.side === side;
		return words.say(isOwn ? 'page.step_for_yourself' : 'page.not_yours', { name: label });
	}
	if (isAsked('bet')) return words.say('page.bet_below');
	return words.say('page.nothing_asked');
}

/** What a member is doing, in a word or two. */
function statusOf({ view, words }: Props, seat: SeatInfo, team: Team): string {
	const index = seat.seat;
	if (view.ghosts.includes(index)) return words.say('page.ghost');
	if (seat.away || view.phase === 'over') return seatStatus(seat);
	if (view.champion[team] === index) return words.say('page.fights');
	if (view.forward.includes(index)) return words.value('step', 'forward');
	if (view.named.includes(index)) return words.say('page.named');
	const step = view.step[index];
	if (step) return words.value('step', step);
	if (view.proposal[team] === index) return words.say('page.proposed');
	return seatStatus(seat);
}
