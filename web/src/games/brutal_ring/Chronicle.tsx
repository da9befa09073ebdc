/* The combats of this turn: the last with all its Tricks face up and the sums written out, earlier ones in a line each. */
import type { Words } from '../../board';
import { Icon, Lens, labelled, SeatMark } from '../../components';

import { type Combat, combatsOf, type Sum, sumText, type TurnedTrick } from './combats';
import { portrait } from './portraits';
import { cardLabel, Enlarged, type RingProps } from './RingCard';
import { SideSign, TrickBand } from './signs';
import type { CornerName } from './view';

const corners = ['attacker', 'defender'] as const;

function Turned({ props, trick, order }: { props: RingProps; trick: TurnedTrick; order: number }) {
	const { words } = props;
	const fate = words.say(`page.fate.${trick.fate}`);
	return (
		<li class={`br-turned-trick stacked is-${trick.fate}`}>
			<Lens enlarged={<Enlarged words={words} card={trick} />}>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, the card explains itself */}
				<span role="img" tabIndex={0} aria-label={labelled(fate, cardLabel(words, trick))}>
					<span
						class="card is-face br-card br-trick-card is-turned"
						style={{ animationDelay: `${order * 160}ms` }}
						aria-hidden="true"
					>
						<TrickBand words={words} card={trick} />
					</span>
				</span>
			</Lens>
			<small aria-hidden="true">{fate}</small>
		</li>
	);
}

function SumLine({ words, corner, sum }: { words: Words; corner: CornerName; sum: Sum }) {
	const side = corner === 'attacker' ? 'attack' : 'defence';
	return (
		<b class="br-reveal-sum inline-row">
			<SideSign side={side} />
			<span class="unseen">{words.say(`page.${side}`)}</span>
			{sumText(sum)}
		</b>
	);
}

function Side({ props, combat, corner }: { props: RingProps; combat: Combat; corner: CornerName }) {
	const { words, seats } = props;
	const gladiator = combat.gladiators[corner];
	const owner = seats[combat.seats[corner]];
	const hasFallen = combat.fallen.includes(gladiator);
	const sum = combat.sums[corner];
	const before = corner === 'attacker' ? 0 : combat.tricks.attacker.length;
	return (
		<div class={`br-reveal-side stacked is-${corner} ${hasFallen ? 'is-fallen' : ''}`}>
			<p class="br-reveal-name flow mid centred">
				{owner && <SeatMark seat={owner} />}
				<Icon
					body={hasFallen ? icon('death-skull') : portrait({ kind: 'gladiator', id: gladiator })}
					class="br-reveal-portrait"
				/>
				<span>{words.value('gladiator', gladiator)}</span>
				{sum && <SumLine words={words} corner={corner} sum={sum} />}
			</p>
			<ul class="br-turned-tricks flow centred">
				{combat.tricks[corner].map((trick, i) => (
					<Turned key={`${trick.id}${i}`} props={props} trick={trick} order={before + i} />
				))}
				{combat.tricks[corner].length === 0 && <li class="br-no-tricks">{words.say('page.no_tricks')}</li>}
			</ul>
		</div>
	);
}

function Reveal({ props, combat }: { props: RingProps; combat: Combat }) {
	const { words } = props;
	const names = {
		attacker: words.value('gladiator', combat.gladiators.attacker),
		defender: words.value('gladiator', combat.gladiators.defender),
	};
	return (
		<section class="br-reveal grid paper" data-keep="whole" aria-label={words.say('page.combat', names)}>
			{combat.isFair && <p class="br-fairplay-banner">{words.say('event.fairplay')}</p>}
			<div class="br-reveal-sides grid">
				<Side props={props} combat={combat} corner="attacker" />
				<span class="br-reveal-against">{words.say('page.against')}</span>
				<Side props={props} combat={combat} corner="defender" />
			</div>
			<ul class="br-reveal-ends">
				{combat.ends.map((event, i) => (
					<li key={`${event.event}${i}`} class={`is-${event.event}`}>
						{words.event(event)}
					</li>
				))}
			</ul>
		</section>
	);
}

function Line({ props, combat }: { props: RingProps; combat: Combat }) {
	const { words, seats } = props;
	return (
		<li class="br-combat-line flow mid">
			{corners.map(corner => {
				const owner = seats[combat.seats[corner]];
				const sum = combat.sums[corner];
				return (
					<span
						key={corner}
						class={`br-combat-name inline-row ${combat.fallen.includes(combat.gladiators[corner]) ? 'is-fallen' : ''}`}
					>
						{corner === 'defender' && <span class="br-line-against">{words.say('page.against')}</span>}
						{owner && <SeatMark seat={owner} />}
						<span class="br-combat-who">{words.value('gladiator', combat.gladiators[corner])}</span> {sum && <b>{sum.total}</b>}
					</span>
				);
			})}
			<span class="br-combat-ends soft">{combat.ends.map(event => words.event(event)).join(' ')}</span>
		</li>
	);
}

/** `isBrief`: the stage is in use, so every combat gets just one line. */
export function Chronicle({ props, isBrief }: { props: RingProps; isBrief: boolean }) {
	const { history, book, view, words } = props;
	const onStage = isBrief ? view.attacker : null; // the stage is telling that one
	const done = combatsOf(history, book.sides).filter(
		(combat, i, all) => combat.turn === view.turn && !combat.isOpen && (onStage === null || i < all.length - 1),
	);
	const last = isBrief ? null : done[done.length - 1];
	const lines = (last ? done.slice(0, -1) : done).reverse();
	if (!done.length) return null;
	return (
		<div class="br-chronicle stacked" data-spot="chronicle">
			{last && <Reveal key={done.length} props={props} combat={last} />}
			{lines.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there
				<ul class="br-combat-lines grid" aria-label={words.say('page.earlier')} tabIndex={0}>
					{lines.map((combat, i) => (
						<Line key={lines.length - i} props={props} combat={combat} />
					))}
				</ul>
			)}
		</div>
	);
}
