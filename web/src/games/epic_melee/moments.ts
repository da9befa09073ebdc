/* Epic Melee, moment by moment: all right cards turn up at once, then each engagement; at the end of a round each fighter's value and
 * place, and the rewards. */
import type { GameEvent, Moment } from '../../board';
import { added, type Change, momentsBy, type Plan, put, staying } from '../../cut';
import type { Bag, EpicView, Pile } from './view';

const plan: Plan = {
	kinds: {
		own: { ms: 0 }, // laying your own cards is not news
		deal: { ms: 900, sound: 'card' },
		reveal: { ms: 2600, sound: 'reveal' },
		engage: { ms: 1500, sound: 'card', isAlone: true },
		token: { ms: 1100, sound: 'coin' },
		shift: { ms: 1500, sound: 'card', isAlone: true },
		pawn: { ms: 700, isAlone: true },
		turned: { ms: 1600, sound: 'drum', isAlone: true },
		ranking: { ms: 900, lead: 700, sound: 'card', isAlone: true },
		reward: { ms: 1000, sound: 'coin', isAlone: true },
		round: { ms: 0 },
		end: { ms: 3000, sound: 'reveal' },
	},
	names: {
		lay: 'own',
		deal: 'deal',
		first: 'pawn',
		reveal: 'reveal',
		engage: 'engage',
		take_back: null,
		frog: null,
		lich: 'token',
		sacrifice_gold: 'token',
		sacrifice_silver: 'token',
		sacrifice_goblin: 'token',
		shift: 'shift',
		passed: null,
		pawn: 'pawn',
		inverted: 'turned',
		swapped: 'turned',
		rank: 'ranking',
		draw_gold: 'reward',
		draw_silver: 'reward',
		draw_goblin: 'token',
		nothing_left: 'reward',
		round: 'round',
		end: 'end',
	},
};

const seatOf = (event: GameEvent): number => Number(event.seat);
const cardOf = (event: GameEvent): string => String(event.card);

/** A hidden bag stays hidden. */
function withThing(bag: Bag | null | undefined, id: string | null | undefined, n: number): Bag | null {
	if (!bag || !id) return bag ?? null;
	const { [id]: had = 0, ...rest } = bag;
	return had + n > 0 ? { ...rest, [id]: had + n } : rest;
}

const inHand = (view: EpicView, seat: number, card: string | null | undefined, n: number): EpicView['hand'] =>
	put(view.hand, seat, withThing(view.hand[seat], card, n));

/** A token comes to a seat or leaves it. */
const token =
	(pile: Pile, n: number): Change<EpicView> =>
	(view, event) => {
		const seat = seatOf(event);
		const bag = withThing(view[pile][seat], event.token as string | null, n);
		return { ...view, [pile]: put(view[pile], seat, bag), [`n_${pile}`]: added(view[`n_${pile}`], seat, n) };
	};

/** Laid cards leave the hand once everybody has laid theirs. */
const reveal: Change<EpicView> = (view, event) => {
	const seat = seatOf(event);
	const withoutLeft = { ...view, hand: inHand(view, seat, view.left[seat], -1) };
	const hand = inHand(withoutLeft, seat, cardOf(event), -1);
	return { ...view, hand, right: put(view.right, seat, cardOf(event)), phase: 'engage' };
};

/** A card's value shows at the end of the round. If the right card fought, the left one goes back to the hand unseen. */
const engage: Change<EpicView> = (view, event) => {
	const seat = seatOf(event);
	const hand = event.side === 'right' ? inHand(view, seat, view.left[seat], 1) : view.hand;
	return {
		...view,
		hand,
		left: put(view.left, seat, null),
		right: put(view.right, seat, null),
		card: put(view.card, seat, cardOf(event)),
		phase: 'engage',
	};
};

const changes: Readonly<Record<string, Change<EpicView>>> = {
	first: (view, event) => ({ ...view, pawn: seatOf(event) }),
	lay: (view, event) => ({
		...view,
		left: put(view.left, seatOf(event), event.left as string | null),
		right: put(view.right, seatOf(event), event.right as string | null),
	}),
	reveal,
	engage,
	take_back: (view, event) => ({ ...view, hand: inHand(view, seatOf(event), cardOf(event), 1) }),
	frog: (view, event) => ({ ...view, frog: seatOf(event) }),
	lich: (view, event) => ({ ...view, lich: seatOf(event) }),
	passed: (view, event) => ({ ...view, card: put(view.card, Number(event.to), cardOf(event)), value: view.value.map(() => 0) }),
	pawn: (view, event) => ({ ...view, pawn: Number(event.to) }),
	inverted: view => ({ ...view, phase: 'engage' }),
	swapped: view => ({ ...view, phase: 'engage' }),
	rank: view => ({ ...view, phase: 'engage' }),
	sacrifice_gold: token('gold', -1),
	sacrifice_silver: token('silver', -1),
	sacrifice_goblin: token('goblin', -1),
	end: (_, __, after) => after,
	draw_gold: token('gold', 1),
	draw_silver: token('silver', 1),
	draw_goblin: token('goblin', 1),
};

const FIRST_MS = 1900;

/** The first place gets a fanfare. */
const crowned = (moment: Moment<EpicView>): Moment<EpicView> =>
	moment.name === 'ranking' && moment.events[0]?.place === 1 ? { ...moment, ms: FIRST_MS, sound: 'fanfare' } : moment;

/** The places of a ranking are told from the last to the first. */
export function lastPlaceFirst(events: readonly GameEvent[]): readonly GameEvent[] {
	const ranks = events.filter(({ event }) => event === 'rank').sort((a, b) => Number(b.place) - Number(a.place));
	return events.map(event => (event.event === 'rank' ? (ranks.shift() ?? event) : event));
}

export const momentsOf = (before: EpicView, after: EpicView, events: readonly GameEvent[]): readonly Moment<EpicView>[] =>
	staying(momentsBy(plan, changes, before, after, events).map(crowned), 'ranking', 'reward', 'end');
