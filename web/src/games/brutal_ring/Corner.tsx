/* A player's part of the ring: the plate with all that is public of him, and his Gladiators in a row. */
import { Icon, named, SeatPlate } from '../../components';
import { heap } from '../../motion';
import { fighterUse } from './deeds';
import { backs, portrait } from './portraits';
import { PairCard, type RingProps } from './RingCard';
import { knife, Points } from './signs';
import { benchOf, type CardId, type Fighter, fightersOf, handOf, type Kind } from './view';

/** Cards in somebody's hand. Yours are seen below, so that here only the number changes. */
function Backs({ kind, n, label, isYours }: { kind: Kind; n: number; label: string; isYours: boolean }) {
	return (
		<span class={`backs inline-row ${kind}`} {...named(label)} {...(isYours ? {} : heap(`back-${kind}`, n))}>
			<span data-coin="">
				<Icon body={backs[kind]} />
			</span>
			{n}
		</span>
	);
}

/** The score of a side: with two teams a player's own is only a part of it. */
export function teamScore({ view, seats }: RingProps, seat: number): number {
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
			{isTeam && <span class="team-score">{words.say('page.team_score', { n: teamScore(props, seat) })}</span>}
			<Backs
				kind="gladiator"
				n={gladiators}
				label={words.say('page.hand_gladiators', { n: gladiators })}
				isYours={you === seat}
			/>
			<Backs kind="weapon" n={weapons} label={words.say('page.hand_weapons', { n: weapons })} isYours={you === seat} />
			{view.first === seat && (
				<span class="first-knife" title={words.say('page.first')}>
					<Icon body={knife} label={words.say('page.first')} />
				</span>
			)}
			{isMate && <span class="mate">{words.say('page.mate')}</span>}
		</>
	);
}

function sayingOf({ view, words, draft }: RingProps, fighter: Fighter): string {
	const verb = view.phase === 'engage' ? 'engage' : 'attack';
	const isChosen = draft.action === `${verb} ${fighter.gladiator}`;
	const said = [fighter.isEngaged ? words.say('page.engaged') : '', isChosen ? words.say('page.chosen') : ''];
	return said.filter(Boolean).join('. ');
}

function fighterClass({ view, you }: RingProps, fighter: Fighter): string {
	const isMarked = fighter.seat === you && (view.clear_gladiators[fighter.seat] ?? []).includes(fighter.gladiator);
	const isFighting = view.attacker === fighter.gladiator || view.defender === fighter.gladiator;
	return `${fighter.isEngaged ? 'engaged' : ''} ${isFighting ? 'fighting' : ''} ${isMarked ? 'marked' : ''}`;
}

export function RingFighter({ props, fighter }: { props: RingProps; fighter: Fighter }) {
	return (
		<li class={fighter.isEngaged ? 'fighter is-engaged' : 'fighter'} data-spot={`ring-${fighter.gladiator}`}>
			<PairCard
				props={props}
				pair={fighter}
				from={`corner-${fighter.seat}`}
				class={fighterClass(props, fighter)}
				saying={sayingOf(props, fighter)}
				{...fighterUse(props, fighter)}
			/>
			{fighter.isEngaged && <span class="engaged-tag">{props.words.say('page.engaged')}</span>}
		</li>
	);
}

/** Somebody's hand, and whom he sends into the ring, where that lies open: in replays that show everything. */
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
			class={`peek-card inline-row ${card.kind} ${isPlaced ? 'placed' : ''}`}
			title={words.describe(card.kind, card.id)}
		>
			<Icon body={portrait(card)} /> {words.value(card.kind, card.id)}
		</li>
	);
	return (
		<ul class="peek flow centred" aria-label={words.say('page.open_hand')}>
			{bench.map((card, i) => chip(card, `bench${i}`, true))}
			{hand.map((card, i) => chip(card, `hand${i}`, false))}
		</ul>
	);
}

export function Corner({ props, seat }: { props: RingProps; seat: number }) {
	const info = props.seats[seat];
	const fighters = fightersOf(props.view, seat);
	if (!info) return null;
	return (
		<section
			class={`corner column mid ${seat === props.you ? 'mine' : ''} ${props.view.active === seat ? 'active' : ''}`}
			aria-label={info.label}
			data-spot={`corner-${seat}`}
		>
			<SeatPlate seat={info}>
				<PlateExtra props={props} seat={seat} />
			</SeatPlate>
			<Peek props={props} seat={seat} />
			{fighters.length ? (
				<ul class="fighters flow centred">
					{fighters.map(fighter => (
						<RingFighter key={fighter.gladiator} props={props} fighter={fighter} />
					))}
				</ul>
			) : (
				<p class="empty-sand soft">{props.words.say('page.nobody_here')}</p>
			)}
		</section>
	);
}
