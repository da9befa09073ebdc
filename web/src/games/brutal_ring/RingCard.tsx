/* A card of Brutal Ring: the upper half is a Gladiator or a Weapon, the lower half a Trick. */
import type { BoardProps, Words } from '../../board';
import { Choice, type ChoiceProps, Icon, Lens } from '../../components';
import { type PieceMarks, piece } from '../../motion';
import { backs, portrait } from './portraits';
import { Pips, Points, SideSign, TrickBand } from './signs';
import { type CardId, type Kind, type Pair, type RingView, weaponFigure } from './view';

export type RingProps = BoardProps<RingView>;
type Use = Partial<Pick<ChoiceProps, 'onChoose' | 'chosen' | 'why'>>;

interface Printed {
	readonly words: Words;
	readonly card: CardId;
}

function Figure({ side, n }: { side: 'attack' | 'defence'; n: number }) {
	return (
		<span class={`br-figure stacked is-${side}`}>
			<b>{n}</b>
			<SideSign side={side} />
		</span>
	);
}

function UpperHalf({ words, card }: Printed) {
	const points = words.figure(`${card.kind}s`, card.id, 'points') ?? 0;
	const isWeapon = card.kind === 'weapon';
	return (
		<>
			<span class="br-card-head row">
				<Points n={points} />
				<span class="br-card-name">{words.value(card.kind, card.id)}</span>
			</span>
			<span class="br-card-picture row centred">
				{isWeapon && <Figure side="attack" n={weaponFigure(words.book, card.id, 'attack')} />}
				<Icon body={portrait(card)} class="br-portrait" />
				{isWeapon && <Figure side="defence" n={weaponFigure(words.book, card.id, 'defence')} />}
			</span>
			{!isWeapon && (
				<span class="br-card-symbols">
					<Pips book={words.book} gladiator={card.id} side="attack" />
					<Pips book={words.book} gladiator={card.id} side="defence" />
				</span>
			)}
		</>
	);
}

/** How a card moves: it comes from its pile and leaves when thrown away. */
export function cardMarks({ kind, id }: CardId, from = `pile-${kind}`, to = ''): PieceMarks {
	return piece(`${kind}-${id}`, from, `${to} discards-${kind}`);
}

interface FrontProps extends Printed {
	readonly class?: string | undefined;
	readonly marks?: PieceMarks | undefined;
}

export function CardFront({ words, card, class: name, marks }: FrontProps) {
	return (
		<span class={`card is-face br-card is-${card.kind} ${name ?? ''}`} aria-hidden="true" {...marks}>
			<UpperHalf words={words} card={card} />
			<TrickBand words={words} card={card} />
		</span>
	);
}

/** The enlarged card with its full explanation. */
export function Enlarged({ words, card }: Printed) {
	return (
		<span class="br-enlarged paper">
			<CardFront words={words} card={card} class="is-huge" />
			<span class="br-enlarged-text">{words.describe(card.kind, card.id)}</span>
		</span>
	);
}

/** "Sword, in your hand. Attack 3, …" */
export function cardLabel(words: Words, card: CardId, where = ''): string {
	const lies = [words.value(card.kind, card.id), where].filter(Boolean).join(', ');
	return `${lies}. ${words.describe(card.kind, card.id)}`;
}

/** Text for screen readers, for figures whose order on the page would not make a sentence. */
export function Said({ text }: { text: string }) {
	return <span class="unseen">{text}</span>;
}

export interface RingCardProps extends Use {
	readonly props: RingProps;
	readonly card: CardId;
	readonly class?: string;
	/** Read before the card's own text: what choosing it does, or that it is marked. */
	readonly saying?: string;
	/** Read after its name: "in your hand". */
	readonly where: string;
	readonly marks?: PieceMarks;
}

export function RingCard({ props, card, class: name, saying, where, marks, ...use }: RingCardProps) {
	const { words } = props;
	const label = [saying, cardLabel(words, card, where)].filter(Boolean).join(': ');
	return (
		<Lens enlarged={<Enlarged words={words} card={card} />}>
			<Choice {...use}>
				<Said text={label} />
				<CardFront words={words} card={card} class={name} marks={marks} />
			</Choice>
		</Lens>
	);
}

interface BackProps {
	readonly kind: Kind;
	readonly class?: string;
	readonly marks?: PieceMarks;
	readonly children?: preact.ComponentChildren;
}

/** A face-down card: the back tells Gladiators from Weapons and nothing more. */
export function CardBack({ kind, class: name, marks, children }: BackProps) {
	return (
		<span class={`card is-back br-back is-${kind} ${name ?? ''}`} aria-hidden="true" {...marks}>
			<span class="card-mark">
				<Icon body={backs[kind]} />
			</span>
			{children}
		</span>
	);
}

/* ---- in the ring ---- */

function pairLabel(words: Words, pair: Pair): string {
	const gladiator = words.value('gladiator', pair.gladiator);
	if (pair.weapon === null) return words.say('page.pair.bare', { gladiator });
	return words.say('page.pair', {
		gladiator,
		weapon: words.value('weapon', pair.weapon),
		attack: weaponFigure(words.book, pair.weapon, 'attack'),
		defence: weaponFigure(words.book, pair.weapon, 'defence'),
	});
}

interface PairProps {
	readonly pair: Pair;
	readonly class?: string | undefined;
	/** Where it comes from, unless its cards were already visible. */
	readonly from: string;
	/** Where it goes, if that is on the board; otherwise its cards are thrown away. */
	readonly to?: string | undefined;
	/** The Weapon can be taken away again, and moves separately. */
	readonly isLoose?: boolean | undefined;
}

/** A Gladiator with his Weapon tucked behind him, and his figures on a plate in front. */
function PairFront({ words, pair: { gladiator, weapon }, from, to, isLoose, class: name }: PairProps & { words: Words }) {
	return (
		<span
			class={`br-pair ${weapon === null ? 'is-bare' : ''} ${name ?? ''}`}
			aria-hidden="true"
			{...cardMarks({ kind: 'gladiator', id: gladiator }, from, to)}
		>
			{weapon !== null && (
				<span
					class="card is-face br-card is-weapon br-tucked"
					{...(isLoose ? cardMarks({ kind: 'weapon', id: weapon }, from) : {})}
				>
					<Icon body={portrait({ kind: 'weapon', id: weapon })} class="br-tucked-icon" />
				</span>
			)}
			<span class="card is-face br-card is-gladiator">
				<UpperHalf words={words} card={{ kind: 'gladiator', id: gladiator }} />
				<span class="br-weapon-plate grid">
					<span class="br-weapon-name one-line">{weapon === null ? words.say('page.bare') : words.value('weapon', weapon)}</span>
					<span class="br-weapon-figures inline-row">
						<SideSign side="attack" />
						<b>{weaponFigure(words.book, weapon, 'attack')}</b>
						<SideSign side="defence" />
						<b>{weaponFigure(words.book, weapon, 'defence')}</b>
						{weapon !== null && <Points n={weaponFigure(words.book, weapon, 'points')} />}
					</span>
				</span>
			</span>
		</span>
	);
}

export interface PairCardProps extends Use, PairProps {
	readonly props: RingProps;
	readonly saying?: string;
	/** Whose it is and where it stands. */
	readonly where: string;
}

export function PairCard({ props, pair, from, to, isLoose, class: name, saying, where, ...use }: PairCardProps) {
	const { words } = props;
	const { gladiator, weapon } = pair;
	const power = cardLabel(words, { kind: 'gladiator', id: gladiator });
	const label = [saying, `${pairLabel(words, pair)}, ${where}`, power].filter(Boolean).join('. ');
	const enlarged = (
		<span class="br-enlarged-pair">
			<Enlarged words={words} card={{ kind: 'gladiator', id: gladiator }} />
			{weapon !== null && <Enlarged words={words} card={{ kind: 'weapon', id: weapon }} />}
		</span>
	);
	return (
		<Lens enlarged={enlarged}>
			<Choice {...use}>
				<Said text={label} />
				<PairFront words={words} pair={pair} from={from} to={to} isLoose={isLoose} class={name} />
			</Choice>
		</Lens>
	);
}
