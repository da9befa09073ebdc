/* Brutal Ring, moment by moment. In a combat the Tricks turn up one by one where they lie, the attacker's first, then come the sums,
 * then the blow. The stage stays until all of it has been seen. */
import type { GameEvent, Moment } from '../../board';
import { added, type Change, momentsBy, type Plan, put, staying } from '../../cut';
import { fightersOf, type Kind, type Pair, type RingView, tricksOf } from './view';

const plan: Plan = {
	kinds: {
		small: { ms: 0 },
		entrance: { ms: 2000, sound: 'reveal' },
		engage: { ms: 700, isAlone: true },
		attack: { ms: 1400, sound: 'drum', isAlone: true },
		pick: { ms: 1400, sound: 'card', isAlone: true },
		trick: { ms: 1300, sound: 'card', isAlone: true },
		fairplay: { ms: 2000, sound: 'reveal' },
		sum: { ms: 1000, lead: 900, isAlone: true },
		outcome: { ms: 1800, sound: 'reveal', isAlone: true },
		blow: { ms: 2200, sound: 'blow', isAlone: true },
		again: { ms: 1000, isAlone: true },
		survivors: { ms: 1800, sound: 'coin' },
		thrown: { ms: 900, sound: 'card' },
	},
	names: {
		first: 'small',
		turn: 'small',
		draw_gladiator: 'small',
		draw_weapon: 'small',
		renewed: 'small',
		place: 'small',
		arm: 'small',
		enters: 'entrance',
		enters_armed: 'entrance',
		stays_out: 'entrance',
		engage: 'engage',
		pass: 'engage',
		no_target: 'engage',
		attack: 'attack',
		lay_gladiator: 'small',
		lay_weapon: 'small',
		withdraw_gladiator: 'small',
		withdraw_weapon: 'small',
		declare: 'small',
		stand: 'small',
		reopen: 'small',
		reopens: 'small',
		trick_gladiator: 'trick',
		trick_weapon: 'trick',
		bluff_gladiator: 'trick',
		bluff_weapon: 'trick',
		pick: 'pick',
		picked_gladiator: 'trick',
		picked_weapon: 'trick',
		fairplay: 'fairplay',
		attack_sum: 'sum',
		attack_sum_times: 'sum',
		attack_sum_plus: 'sum',
		attack_sum_both: 'sum',
		defence_sum: 'sum',
		defence_sum_times: 'sum',
		defence_sum_plus: 'sum',
		defence_sum_both: 'sum',
		dodge: 'outcome',
		holds: 'outcome',
		counter: 'outcome',
		counter_fails: 'outcome',
		kill: 'blow',
		again: 'again',
		lapses: 'again',
		declines: 'again',
		survivors: 'survivors',
		mark_gladiator: 'small',
		mark_weapon: 'small',
		keep: 'small',
		throw_gladiator: 'thrown',
		throw_weapon: 'thrown',
		throw_ring: 'thrown',
		end: 'small',
	},
};

const seatOf = (event: GameEvent): number => Number(event.seat);
const idOf = (event: GameEvent): string => String(event.gladiator);
const nobody = (ids: readonly (string | null)[]): readonly (string | null)[] => ids.map(() => null);

/** Which of a seat's face-down Tricks this card is: they turn up in the order in which they lie. */
function placeOf(view: RingView, seat: number, kind: Kind, card: string): readonly [number, number] | null {
	const laid = (['attacker', 'defender'] as const).flatMap((corner, c) =>
		tricksOf(view, corner)
			.filter(trick => trick.seat === seat && trick.kind === kind)
			.map(trick => ({ ...trick, c })),
	);
	const found = laid.find(trick => trick.id === card) ?? laid.find(trick => trick.id === null);
	return found ? [found.c, found.position - 1] : null;
}

const turn: Change<RingView> = (view, event) => {
	const kind = event.event.split('_')[1] as Kind;
	const place = placeOf(view, seatOf(event), kind, String(event.card));
	if (!place) return view;
	const [c, i] = place;
	const field = `trick_${kind}` as const;
	const row = view[field][c] ?? nobody(view.trick_kind[c] ?? []); // another side's cards are hidden entirely
	return { ...view, [field]: put(view[field], c, put(row, i, String(event.card))) };
};

/** Clears the stage: the fallen go, and so do the Tricks. */
function swept(view: RingView): RingView {
	const fallen = (view.fallen ?? []) as readonly string[];
	const alive = view.ring.map((_, seat) => fightersOf(view, seat).filter(one => !fallen.includes(one.gladiator)));
	const rows = (what: keyof Pair) => view.ring.map((row, seat) => row.map((_, i) => alive[seat]?.[i]?.[what] ?? null));
	return {
		...view,
		ring: rows('gladiator'),
		ring_weapon: rows('weapon'),
		engaged: view.engaged.filter(id => !fallen.includes(id)),
		trick_seat: view.trick_seat.map(row => row.map(() => null)),
		trick_kind: view.trick_kind.map(row => row.map(() => null)),
		trick_gladiator: view.trick_gladiator.map(row => row && nobody(row)),
		trick_weapon: view.trick_weapon.map(row => row && nobody(row)),
		declared: [],
		stands: [],
		picked: [],
		attacker: null,
		defender: null,
		fallen: [],
	};
}

const enter: Change<RingView> = (view, event, after) => {
	const seat = seatOf(event);
	const row = view.ring[seat] ?? [];
	const at = fightersOf(view, seat).length;
	const weapon = event.weapon === undefined ? null : String(event.weapon);
	return {
		...view,
		ring: put(view.ring, seat, put(row, at, idOf(event))),
		ring_weapon: put(view.ring_weapon, seat, put(view.ring_weapon[seat] ?? [], at, weapon)),
		enter: view.enter.map(ids => ids && nobody(ids)),
		enter_weapon: view.enter_weapon.map(ids => ids && nobody(ids)),
		hand_gladiators: after.hand_gladiators,
		hand_weapons: after.hand_weapons,
		n_hand: view.n_hand.map((n, i) => (i === seat ? ([n[0] - 1, n[1] - (weapon === null ? 0 : 1)] as const) : n)),
		phase: 'attack',
	};
};

const engage: Change<RingView> = (view, event) => ({
	...swept(view),
	active: seatOf(event),
	attacker: event.event === 'engage' ? idOf(event) : null,
	engaged: [...view.engaged.filter(id => id !== idOf(event)), idOf(event)],
	phase: 'attack',
});

const scores: Change<RingView> = (view, event) => ({ ...view, score: added(view.score, seatOf(event), Number(event.points)) });

const changes: Readonly<Record<string, Change<RingView>>> = {
	enters: enter,
	enters_armed: enter,
	engage,
	pass: engage,
	no_target: engage,
	attack: (view, event) => ({ ...swept(view), attacker: idOf(event), defender: String(event.target), phase: 'tricks' }),
	trick_gladiator: turn,
	trick_weapon: turn,
	bluff_gladiator: turn,
	bluff_weapon: turn,
	picked_gladiator: turn,
	picked_weapon: turn,
	pick: (view, event) => ({ ...view, picked: [...view.picked, Number(event.position)] }),
	kill: (view, event, after) => {
		const fallen = [...((view.fallen ?? []) as readonly string[]), idOf(event)];
		return { ...scores(view, event, after), fallen };
	},
	survivors: (view, event, after) => scores({ ...swept(view), phase: 'clear' }, event, after),
};

export function momentsOf(before: RingView, after: RingView, events: readonly GameEvent[]): readonly Moment<RingView>[] {
	const moments = momentsBy(plan, changes, before, after, events);
	const isEnd = events.some(({ event }) => event === 'end');
	return staying(moments, 'outcome', 'blow', ...(isEnd ? ['survivors'] : []));
}
