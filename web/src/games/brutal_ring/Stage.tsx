/* A combat: the two fighters, Attack against Defence in large figures, a slot for each Trick, and a lamp for each player who may still
 * change something. */
import { happening } from '../../board';
import { Choice, Counting, Icon, Lens, labelled, SeatMark } from '../../components';
import { type PieceMarks, piece } from '../../motion';
import { type Combat, combatOnStage, fatesOf, type Sum, sumText, type TrickFate } from './combats';
import { actionUse, hasDeclared } from './deeds';
import { CardBack, cardLabel, cardMarks, Enlarged, PairCard, type RingProps, Said } from './RingCard';
import { SideSign, TrickBand, trickShort } from './signs';
import { openTricks, type Slot, slotsOf } from './slots';
import { type CornerName, type Fighter, findFighter, type Kind, type LaidTrick, type Side, tricksOf, weaponFigure } from './view';

const sideOf = (corner: CornerName): Side => (corner === 'attacker' ? 'attack' : 'defence');

/* ---- Tricks ---- */

function trickUse(props: RingProps, corner: CornerName, trick: LaidTrick) {
	const { view, words, you } = props;
	if (view.phase === 'pick' && corner === 'defender')
		return actionUse(props, `pick ${trick.position}`, words.say('page.why.pick'));
	if (trick.seat !== you) return { why: words.say('page.why.not_your_trick') }; // each side numbers its own positions
	const why = words.say(hasDeclared(props) ? 'page.why.declared' : 'page.why.withdrawn');
	return actionUse(props, `withdraw ${trick.position}`, why);
}

function trickLabel({ words, seats }: RingProps, trick: LaidTrick): string {
	const name = seats[trick.seat]?.label ?? '';
	const back = words.say(trick.kind === 'gladiator' ? 'page.back_orange' : 'page.back_black', { n: trick.position, name });
	const picked = trick.isPicked ? ` ${words.say('page.picked')}` : '';
	return trick.id === null ? `${back}${picked}` : `${back} ${cardLabel(words, { kind: trick.kind, id: trick.id })}${picked}`;
}

interface TrickProps {
	readonly props: RingProps;
	readonly corner: CornerName;
	readonly trick: LaidTrick;
	/** Known once it is face up. */
	readonly fate: TrickFate | undefined;
}

/** A Trick is laid from its player's corner. One that is turned up lay there already: it turns over where it is. */
export function trickMarks({ kind, id, seat }: LaidTrick, fate: TrickFate | undefined): PieceMarks {
	const home = fate ? '' : `corner-${seat}`;
	return id === null ? piece(`back-${kind}`, home) : cardMarks({ kind, id }, home);
}

/** A Trick on the stage: face up for those who may see it. */
function Trick({ props, corner, trick, fate }: TrickProps) {
	const { words } = props;
	const card = trick.id === null ? null : { kind: trick.kind, id: trick.id };
	const isNow = fate !== undefined && props.events.some(event => event.card === trick.id);
	const classes = `br-trick-card ${trick.isPicked ? 'is-picked' : ''} ${fate ? `is-turned is-fate-${fate}` : ''} ${isNow ? 'is-now' : ''}`;
	const tag = <b class="br-position">{trick.position}</b>;
	const choice = (
		<Choice {...trickUse(props, corner, trick)}>
			<Said text={trickLabel(props, trick)} />
			{card ? (
				<span class={`card is-face br-card ${classes}`} aria-hidden="true" {...trickMarks(trick, fate)}>
					<TrickBand words={words} card={card} />
					{tag}
				</span>
			) : (
				<CardBack kind={trick.kind} class={classes} marks={trickMarks(trick, fate)}>
					{tag}
				</CardBack>
			)}
		</Choice>
	);
	const lies = card ? <Lens enlarged={<Enlarged words={words} card={card} />}>{choice}</Lens> : choice;
	return (
		<>
			{lies}
			{fate && <small class={`br-fate is-${fate}`}>{words.say(`page.fate.${fate}`)}</small>}
		</>
	);
}

interface SlotProps extends Omit<TrickProps, 'trick' | 'fate'> {
	readonly kind: Kind;
	readonly slot: Slot;
	readonly fates: ReadonlyMap<number, TrickFate>;
}

function SlotView({ props, corner, kind, slot, fates }: SlotProps) {
	if (slot.trick) return <Trick props={props} corner={corner} trick={slot.trick} fate={fates.get(slot.trick.position)} />;
	return <span class={`br-slot centre is-${kind}`}>{slot.side && <SideSign side={slot.side} />}</span>;
}

interface CornerProps {
	readonly props: RingProps;
	readonly corner: CornerName;
	readonly fighter: Fighter;
	readonly combat: Combat | null;
}

function Slots({ props, corner, fighter, combat }: CornerProps) {
	const laid = tricksOf(props.view, corner);
	const fates = fatesOf(laid, combat?.tricks[corner] ?? []);
	const { words } = props;
	return (
		<div class="br-slots grid" data-spot={`slots-${corner}`}>
			{(['gladiator', 'weapon'] as const).map(kind => {
				const slots = slotsOf(props.book, fighter.gladiator, kind, laid);
				const key = kind === 'gladiator' ? 'page.slots_orange' : 'page.slots_black';
				const n = slots.filter(slot => slot.trick).length;
				return (
					<ul key={kind} class="br-slot-row flow centred" aria-label={words.say(key, { n, all: slots.length })}>
						{slots.map((slot, i) => (
							<li key={slot.trick ? `t${slot.trick.position}` : `e${i}`}>
								<SlotView props={props} corner={corner} kind={kind} slot={slot} fates={fates} />
							</li>
						))}
					</ul>
				);
			})}
		</div>
	);
}

/* ---- lamps ---- */

function Lamp({ props, seat }: { props: RingProps; seat: number }) {
	const { view, words, seats } = props;
	const info = seats[seat];
	const stands = view.stands.includes(seat);
	const isLit = view.declared.includes(seat) || info?.state !== 'owes';
	const state = stands ? 'stands' : view.declared.includes(seat) ? 'declared' : info?.state === 'owes' ? 'open' : 'nothing';
	const all = words.figure('limits', 'withdraw') ?? 0;
	const [back, reopened] = [view.n_withdrawn[seat] ?? 0, view.n_reopened?.[seat] ?? 0];
	if (!info) return null;
	return (
		<li class={`br-lamp row ${isLit ? 'is-lit' : ''}`}>
			<i class="br-bulb centre" aria-hidden="true">
				{stands ? <Icon body={icon('plain-padlock')} /> : isLit ? '✓' : ''}
			</i>
			<SeatMark seat={info} />
			<span>
				{labelled(info.label, words.say(`page.lamp.${state}`))}
				{back > 0 && <small> {words.say('page.taken_back', { n: back, all })}</small>}
				{reopened > 0 && <small> {words.say('page.reopened', { n: reopened, all })}</small>}
			</span>
		</li>
	);
}

/* ---- a corner ---- */

/** The Weapon's figure and the visible Tricks that change it: "3 ×2 +?". */
function BigFigure({ props, corner, fighter }: { props: RingProps; corner: CornerName; fighter: Fighter }) {
	const side = sideOf(corner);
	const { book, words, view } = props;
	const { ids, hasHidden } = openTricks(book, side, tricksOf(view, corner));
	return (
		<p class={`br-big-figure flow centred is-${side}`}>
			<SideSign side={side} />
			<span class="unseen">{words.say(`page.${side}`)}</span>
			<b>{weaponFigure(book, fighter.weapon, side)}</b>
			<span class="br-big-figure-more">
				{ids.map(id => trickShort(words, { id, domain: 'black', side })).join(' ')}
				{hasHidden && ' +?'}
			</span>
		</p>
	);
}

interface SumProps {
	readonly props: RingProps;
	readonly corner: CornerName;
	readonly sum: Sum;
	/** It is counted up, and not told yet. */
	readonly isCounting: boolean;
}

/** The result, written out: "3 × 2 + 3 = 9". */
function StageSum({ props, corner, sum, isCounting }: SumProps) {
	const side = sideOf(corner);
	const { words, moment } = props;
	const isNow = happening(props).some(({ event }) => event.startsWith(`${side}_sum`));
	return (
		<p class={`br-big-figure br-stage-sum flow centred is-${side} ${isNow ? 'is-now' : ''}`}>
			<SideSign side={side} />
			<span class="unseen">{words.say(`page.${side}`)}</span>
			<b>
				<Counting n={sum.total} ms={isCounting && moment ? moment.ms : 0} />
			</b>
			{!isCounting && sumText(sum) !== String(sum.total) && <span class="br-sum-text">{sumText(sum)}</span>}
		</p>
	);
}

/** The two figures a Counter-attack would compare. */
function Bare({ props, corner, fighter }: { props: RingProps; corner: CornerName; fighter: Fighter }) {
	const side: Side = corner === 'attacker' ? 'defence' : 'attack';
	const label = props.words.say(`page.bare_${side}`, { n: weaponFigure(props.book, fighter.weapon, side) });
	return (
		<p class="br-bare-figure soft row" title={props.words.say('page.bare_about')}>
			<SideSign side={side} />
			{label}
		</p>
	);
}

/** Sums that are being counted up. */
function comingSums(props: RingProps): Combat['sums'] | undefined {
	const coming = props.moment?.coming ?? [];
	return coming.length ? combatOnStage({ ...props, history: [...props.history, coming] })?.sums : undefined;
}

function StageCorner({ props, corner, fighter, combat }: CornerProps) {
	const { seats, words } = props;
	const [told, coming] = [combat?.sums[corner], comingSums(props)?.[corner]];
	const sum = told ?? coming;
	const hasFallen = combat?.fallen.includes(fighter.gladiator);
	const owner = seats[fighter.seat];
	const allies = seats.filter(seat => seat.side === owner?.side);
	if (!owner) return null;
	return (
		<section
			class={`br-stage-corner column mid is-${corner} ${hasFallen ? 'is-fallen' : ''}`}
			aria-label={words.say(`page.role.${corner}`, { name: owner.label })}
		>
			<h3>
				<SeatMark seat={owner} /> {words.say(`page.role.${corner}`, { name: owner.label })}
			</h3>
			<div class="br-stage-fighter row centred" data-keep="each" data-spot={`stage-${corner}`}>
				<PairCard
					props={props}
					pair={fighter}
					where={words.say(`page.role.${corner}`, { name: owner.label })}
					from={`ring-${fighter.gladiator}`}
					to={`ring-${fighter.gladiator}`}
					why={words.say('page.why.ring')}
					class="is-on-stage"
				/>
				<div class="br-stage-figures stacked">
					{sum ? (
						<StageSum props={props} corner={corner} sum={sum} isCounting={!told} />
					) : (
						<BigFigure props={props} corner={corner} fighter={fighter} />
					)}
					<Bare props={props} corner={corner} fighter={fighter} />
				</div>
			</div>
			<Slots props={props} corner={corner} fighter={fighter} combat={combat} />
			{props.moment === null && (
				<ul class="br-lamps grid" data-keep="each">
					{allies.map(seat => (
						<Lamp key={seat.seat} props={props} seat={seat.seat} />
					))}
				</ul>
			)}
		</section>
	);
}

/** How it ended. Takes the place of the lamps: nobody can change anything any more. */
function Ends({ props: { words }, combat }: { props: RingProps; combat: Combat | null }) {
	return (
		<div class="br-ends row centred">
			{combat?.isFair && <p class="br-end">{words.say('event.fairplay')}</p>}
			{combat?.ends.map((event, i) => (
				<p key={`${event.event}${i}`} class={`br-end is-${event.event}`}>
					{words.event(event)}
				</p>
			))}
		</div>
	);
}

export function Stage({ props }: { props: RingProps }) {
	const { view, words } = props;
	const [attacker, defender] = [findFighter(view, view.attacker), findFighter(view, view.defender)];
	if (!attacker || !defender) return null;
	const combat = combatOnStage(props);
	const names = {
		attacker: words.value('gladiator', attacker.gladiator),
		defender: words.value('gladiator', defender.gladiator),
	};
	return (
		<section class="br-stage grid" aria-label={words.say('page.combat', names)}>
			<StageCorner props={props} corner="attacker" fighter={attacker} combat={combat} />
			<div class="br-versus soft stacked">
				<span>{words.say('page.against')}</span>
				{view.phase === 'pick' && props.moment === null && (
					<p class="br-picks">{words.say('page.picks_left', { n: view.n_picks })}</p>
				)}
			</div>
			<StageCorner props={props} corner="defender" fighter={defender} combat={combat} />
			{props.moment && <Ends props={props} combat={combat} />}
		</section>
	);
}
