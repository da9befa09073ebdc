/* A player's part of the ring: the plate with all public facts about them, and their Gladiators in a row. */
import { Hint, Icon, named, SeatPlate, seatName } from '../../components';
import { heap } from '../../motion';
import { fighterUse } from './deeds';
import { backs, portrait } from './portraits';
import { PairCard, type RingProps } from './RingCard';
import { knife, Points } from './signs';
import { benchOf, type CardId, type Fighter, fightersOf, handOf, type Kind } from './view';

/** The number of cards in a hand. Yours are shown below the board, so here only the number changes. */
function Backs({ kind, n, label, isYours }: { kind: Kind; n: number; label: string; isYours: boolean }) {
	return (
		<span class={`br-backs inline-row is-${kind}`} {...named(label)} {...(isYours ? {} : heap(`back-${kind}`, n))}>
			<span data-coin="">
				<Icon body={backs[kind]} />
			</span>
			{n}
		</span>
	);
}

/** The score of a side. With two teams a player's own score is only part of it. */
function teamScore({ view, seats }: RingProps, seat: number): number {
	return view.score.reduce((sum, n, i) => (seats[i]?.side === seats[seat]?.side ? sum + n : sum), 0);
}

function PlateExtra({ props, seat }: { props: RingProps; seat: number }) {
	const { view, words, seats, you } = props;
	const [gladiators = 0, weapons = 0] = view.n_hand[seat] ?? [];
	const isTeam = seats.some(s => s.seat !== seat && s.side === seats[seat]?.side);
	const isMate = you !== null && you !== seat && seats[you]?.side === seats[seat]?.side;
	const score = words.say('page.score', { n: view.score[seat] ?? 0 });
	return (
		<>
			<span {...named(score)}>
				<Points n={view.score[seat] ?? 0} />
			</span>
			{isTeam && <span class="br-team-score">{words.say('page.team_score', { n: teamScore(props, seat) })}</span>}
			<Backs
				kind="gladiator"
				n={gladiators}
				label={words.say('page.hand_gladiators', { n: gladiators })}
				isYours={you === seat}
			/>
			<Backs kind="weapon" n={weapons} label={words.say('page.hand_weapons', { n: weapons })} isYours={you === seat} />
			{view.first === seat && (
				<Hint class="br-first-knife" label={words.say('page.first')} about={words.say('page.about_first')}>
					<Icon body={knife} />
				</Hint>
			)}
			{isMate && <span class="br-mate">{words.say('page.mate')}</span>}
		</>
	);
}

function sayingOf({ view, words, draft }: RingProps, fighter: Fighter): string {
	const verb = view.phase === 'engage' ? 'engage' : 'attack';
	const isChosen = draft.action === `${verb} ${fighter.gladiator}`;
	const said = [fighter.isEngaged ? words.say('page.engaged') : '', isChosen ? words.say('page.chosen') : ''];
	return said.filter(Boolean).join('. ');
}

function fighterClasses({ view, you }: RingProps, fighter: Fighter): string {
	const isMarked = fighter.seat === you && (view.clear_gladiators[fighter.seat] ?? []).includes(fighter.gladiator);
	const isFighting = view.attacker === fighter.gladiator || view.defender === fighter.gladiator;
	const classes = `${fighter.isEngaged ? 'is-engaged' : ''} ${isFighting ? 'is-fighting' : ''} ${isMarked ? 'is-marked' : ''}`;
	return classes;
}

function whereOf({ words, seats, you }: RingProps, { seat }: Fighter): string {
	return seat === you ? words.say('page.in_ring_you') : words.say('page.in_ring', { name: seats[seat]?.label ?? '' });
}

export function RingFighter({ props, fighter }: { props: RingProps; fighter: Fighter }) {
	return (
		<li class={fighter.isEngaged ? 'br-fighter is-engaged' : 'br-fighter'} data-spot={`ring-${fighter.gladiator}`}>
			<PairCard
				props={props}
				pair={fighter}
				where={whereOf(props, fighter)}
				from={`corner-${fighter.seat}`}
				class={fighterClasses(props, fighter)}
				saying={sayingOf(props, fighter)}
				{...fighterUse(props, fighter)}
			/>
			{fighter.isEngaged && <span class="br-engaged-tag">{props.words.say('page.engaged')}</span>}
		</li>
	);
}

/** A player's hand, and whom they send into the ring, where both are open: in replays that show everything. */
function Peek({ props, seat }: { props: RingProps; seat: number }) {
	const { view, words } = props;
	const hand = handOf(view, seat);
	if (seat === props.you || !hand) return null;
	const bench = benchOf(view, seat).flatMap(({ gladiator, weapon }): CardId[] => [
		{ kind: 'gladiator', id: gladiator },
		...(weapon === null ? [] : [{ kind: 'weapon' as const, id: weapon }]),
	]);
	const chip = (card: CardId, key: string, isPlaced: boolean) => (
		<li
			key={key}
			class={`br-peek-card inline-row is-${card.kind} ${isPlaced ? 'is-placed' : ''}`}
			title={words.describe(card.kind, card.id)}
		>
			<Icon body={portrait(card)} /> {words.value(card.kind, card.id)}
		</li>
	);
	return (
		<ul class="br-peek flow centred" aria-label={words.say('page.open_hand')}>
			{bench.map((card, i) => chip(card, `bench${i}`, true))}
			{hand.map((card, i) => chip(card, `hand${i}`, false))}
		</ul>
	);
}

/** The player's name and all public facts about them. */
export function CornerPlate({ props, seat }: { props: RingProps; seat: number }) {
	const info = props.seats[seat];
	return info ? (
		<SeatPlate seat={info} isInside>
			<PlateExtra props={props} seat={seat} />
		</SeatPlate>
	) : null;
}

export function Corner({ props, seat }: { props: RingProps; seat: number }) {
	const info = props.seats[seat];
	const fighters = fightersOf(props.view, seat);
	if (!info) return null;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<div
			role="group"
			class={`br-corner column mid ${seat === props.you ? 'is-mine' : ''} ${props.view.active === seat ? 'is-active' : ''}`}
			aria-label={seatName(info, props.words.say('page.score', { n: props.view.score[seat] ?? 0 }))}
			data-spot={`corner-${seat}`}
		>
			<CornerPlate props={props} seat={seat} />
			<Peek props={props} seat={seat} />
			{fighters.length ? (
				<ul class="br-fighters flow centred" data-keep="each" data-scrolls="">
					{fighters.map(fighter => (
						<RingFighter key={fighter.gladiator} props={props} fighter={fighter} />
					))}
				</ul>
			) : (
				<p class="br-empty-sand soft">{props.words.say('page.nobody_here')}</p>
			)}
		</div>
	);
}
