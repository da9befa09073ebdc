/* What a tap does: a card that can be used now gets an action from `props.legal`, any other gets the reason why not. */
import { type BoardProps, stepsBetween } from '../../board';
import type { ChoiceProps } from '../../components';
import { benchActions, markActions, toArm, withMark, withoutMark, withWeapon } from './plan';
import { benchOf, type CardId, type Fighter, markedOf, type Pair, type RingView, trickOf } from './view';

type Props = BoardProps<RingView>;
export type Use = Partial<Pick<ChoiceProps, 'onChoose' | 'chosen' | 'why'>>;

export function isLegal({ legal }: Props, action: string): boolean {
	return legal.some(l => l.text === action);
}

/** Proposes the action if it is legal. */
export function actionUse(props: Props, action: string, why: string): Use {
	if (!isLegal(props, action)) return { why };
	return { onChoose: () => props.choose(action), chosen: props.draft.action === action };
}

export function hasDeclared({ view, you }: Props): boolean {
	return you !== null && view.declared.includes(you);
}

/** Makes a sentence of a reason: in the catalogue they begin in lower case. */
function reason({ words }: Props, key: string, card?: CardId): string {
	const args = card ? { card: { value: card.id, domain: card.kind } } : {};
	const said = words.say(key, args);
	return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** Whether a secret plan can be changed: it is asked for and not yet confirmed. */
const isPlanning = (props: Props, phase: string): boolean => props.view.phase === phase && isLegal(props, 'done');

/* ---- entering ---- */

export function setBench(props: Props, wish: readonly Pair[]): void {
	if (props.you === null) return;
	const now = benchOf(props.view, props.you);
	void props.steps(stepsBetween(benchActions(props.book, now), benchActions(props.book, wish)));
}

/** The Gladiator on the bench who gets the next Weapon. */
export function tappedOnBench(props: Props): string | null {
	return toArm(props.you === null ? [] : benchOf(props.view, props.you), props.draft.picks[0] ?? null);
}

function enterUse(props: Props, card: CardId, bench: readonly Pair[]): Use {
	if (!isPlanning(props, 'enter')) return { why: props.words.say('page.why.done') };
	if (card.kind === 'gladiator') return { onChoose: () => setBench(props, [...bench, { gladiator: card.id, weapon: null }]) };
	const gladiator = tappedOnBench(props);
	if (gladiator === null)
		return { why: bench.length ? props.words.say('page.why.all_armed') : reason(props, 'refuse.nobody_to_arm') };
	return { onChoose: () => setBench(props, withWeapon(bench, gladiator, card.id)) };
}

/* ---- throwing away ---- */

function markUse(props: Props, card: CardId, isMarked: boolean): Use {
	if (props.you === null || !isPlanning(props, 'clear')) return { why: props.words.say('page.why.done') };
	const now = markedOf(props.view, props.you);
	const wish = isMarked ? withoutMark(now, card) : withMark(now, card);
	const set = () => void props.steps(stepsBetween(markActions(props.book, now), markActions(props.book, wish)));
	return { onChoose: set, chosen: isMarked };
}

/* ---- the hand ---- */

function whyNoTrick(props: Props, card: CardId): string {
	if (hasDeclared(props)) return props.words.say('page.why.declared');
	if (!props.legal.length) return props.words.say('page.why.not_in_combat');
	const { domain, side } = trickOf(props.book, card);
	return props.words.say(`page.why.no_${domain}_${side}`);
}

/** A card of your hand. `isMarked`: it is among those to be thrown away. */
export function handCardUse(props: Props, card: CardId, isMarked = false): Use {
	const { view, you, words } = props;
	if (you === null) return {};
	switch (view.phase) {
		case 'enter':
			return enterUse(props, card, benchOf(view, you));
		case 'tricks':
			return actionUse(props, `lay ${card.kind} ${card.id}`, whyNoTrick(props, card));
		case 'clear':
			return markUse(props, card, isMarked);
		case 'draw':
			return { why: words.say('page.why.draw') };
		default:
			return { why: words.say('page.why.hand') };
	}
}

/* ---- the ring ---- */

export function fighterUse(props: Props, fighter: Fighter): Use {
	const { view, you, words, seats } = props;
	const card: CardId = { kind: 'gladiator', id: fighter.gladiator };
	const isMine = fighter.seat === you;
	if (view.phase === 'clear' && isMine && you !== null)
		return markUse(props, card, (view.clear_gladiators[you] ?? []).includes(fighter.gladiator));
	if (!props.legal.length) return { why: words.say('page.why.ring') };
	if (view.phase === 'engage')
		return actionUse(props, `engage ${card.id}`, reason(props, isMine ? 'refuse.engaged' : 'refuse.not_yours_in_ring', card));
	if (view.phase === 'attack' || view.phase === 'again') {
		const isMate = !isMine && you !== null && seats[fighter.seat]?.side === seats[you]?.side;
		return actionUse(props, `attack ${card.id}`, reason(props, isMate ? 'refuse.team_mate' : 'refuse.own', card));
	}
	return { why: words.say('page.why.ring') };
}
