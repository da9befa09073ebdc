/* The position of Brutal Ring as the server sends it, and what a board reads from it. Nothing here decides anything. */
import type { Book, Json } from '../../board';

export type Kind = 'gladiator' | 'weapon';
/** A Trick acts for the attacker or for the defender; a Gladiator's Tricks are orange, a Weapon's black. */
export type Side = 'attack' | 'defence';
export type CornerName = 'attacker' | 'defender';

type Ids = readonly (string | null)[];
/** The Weapons present at least once, and those present twice. */
type Twice = readonly [readonly string[], readonly string[]];

export type RingView = {
	readonly hand_gladiators: readonly (readonly string[] | null)[];
	readonly hand_weapons: readonly (Twice | null)[];
	readonly discard_gladiators: readonly string[];
	readonly discard_weapons: Twice;
	readonly clear_gladiators: readonly (readonly string[] | null)[];
	readonly clear_weapons: readonly (Twice | null)[];
	readonly engaged: readonly string[];
	readonly declared: readonly number[];
	readonly stands: readonly number[];
	readonly picked: readonly number[];
	readonly score: readonly number[];
	readonly ring: readonly Ids[];
	readonly ring_weapon: readonly Ids[];
	readonly enter: readonly (Ids | null)[];
	readonly enter_weapon: readonly (Ids | null)[];
	readonly trick_seat: readonly (readonly (number | null)[])[];
	readonly trick_kind: readonly (readonly (Kind | null)[])[];
	readonly trick_gladiator: readonly (Ids | null)[];
	readonly trick_weapon: readonly (Ids | null)[];
	readonly n_hand: readonly (readonly [number, number])[];
	readonly n_pile: readonly [number, number];
	readonly n_withdrawn: readonly number[];
	/** Absent in games played by version 1 of the rules. */
	readonly n_reopened?: readonly number[];
	readonly done: readonly (number | null)[];
	readonly turn: number;
	readonly phase: string;
	readonly first: number | null;
	readonly active: number | null;
	readonly attacker: string | null;
	readonly defender: string | null;
	readonly n_picks: number;
	readonly [field: string]: Json;
};

export interface CardId {
	readonly kind: Kind;
	readonly id: string;
}
export interface Pair {
	readonly gladiator: string;
	readonly weapon: string | null;
}
export interface Fighter extends Pair {
	readonly seat: number;
	readonly isEngaged: boolean;
}
/** A card in a fighter's corner; `id` is null if it lies face down. */
export interface LaidTrick {
	readonly position: number;
	readonly seat: number;
	readonly kind: Kind;
	readonly id: string | null;
	readonly isPicked: boolean;
}

const there = (ids: Ids | null | undefined): readonly string[] => (ids ?? []).filter(id => id !== null);

/** Every card of a set, the second copy after the first. */
export function copies(set: Twice | null | undefined): readonly string[] {
	return set ? set[0].flatMap(id => (set[1].includes(id) ? [id, id] : [id])) : [];
}

export function pairs(gladiators: Ids | null | undefined, weapons: Ids | null | undefined): readonly Pair[] {
	return there(gladiators).map((gladiator, i) => ({ gladiator, weapon: weapons?.[i] ?? null }));
}

export function fightersOf(view: RingView, seat: number): readonly Fighter[] {
	return pairs(view.ring[seat], view.ring_weapon[seat]).map(pair => ({
		...pair,
		seat,
		isEngaged: view.engaged.includes(pair.gladiator),
	}));
}

export function findFighter(view: RingView, gladiator: string | null): Fighter | null {
	for (let seat = 0; seat < view.ring.length; seat++) {
		const found = fightersOf(view, seat).find(f => f.gladiator === gladiator);
		if (found) return found;
	}
	return null;
}

/** What is being placed in secret, for the seat's own eyes. */
export function benchOf(view: RingView, seat: number): readonly Pair[] {
	return pairs(view.enter[seat], view.enter_weapon[seat]);
}

/** A seat's hand without the cards on its bench; null if hidden. */
export function handOf(view: RingView, seat: number): readonly CardId[] | null {
	const gladiators = view.hand_gladiators[seat];
	if (!gladiators) return null;
	const bench = benchOf(view, seat);
	const weapons = [...copies(view.hand_weapons[seat])];
	for (const { weapon } of bench) if (weapon !== null) weapons.splice(weapons.indexOf(weapon), 1);
	const placed = new Set(bench.map(pair => pair.gladiator));
	return [
		...gladiators.filter(id => !placed.has(id)).map(id => ({ kind: 'gladiator' as const, id })),
		...weapons.map(id => ({ kind: 'weapon' as const, id })),
	];
}

/** The cards a seat is about to throw away. */
export function markedOf(view: RingView, seat: number): readonly CardId[] {
	return [
		...(view.clear_gladiators[seat] ?? []).map(id => ({ kind: 'gladiator' as const, id })),
		...copies(view.clear_weapons[seat]).map(id => ({ kind: 'weapon' as const, id })),
	];
}

export function tricksOf(view: RingView, corner: CornerName): readonly LaidTrick[] {
	const c = corner === 'attacker' ? 0 : 1;
	const laid: LaidTrick[] = [];
	(view.trick_kind[c] ?? []).forEach((kind, i) => {
		const seat = view.trick_seat[c]?.[i] ?? null;
		if (kind === null || seat === null) return;
		const ids = kind === 'gladiator' ? view.trick_gladiator[c] : view.trick_weapon[c];
		const position = i + 1;
		laid.push({ position, seat, kind, id: ids?.[i] ?? null, isPicked: c === 1 && view.picked.includes(position) });
	});
	return laid;
}

/* ---- the edition ---- */

export interface Trick {
	readonly id: string;
	readonly domain: 'orange' | 'black';
	readonly side: Side;
}

/* The protocol's ids of the orange Tricks that act for the defender. Black ones name their side. */
const defenders = ['fairplay_defence', 'counter', 'dodge'];

export function trickOf(book: Book, { kind, id }: CardId): Trick {
	const row = book.tables[`${kind}s`]?.find(r => r.id === id);
	const trick = String(row?.trick ?? '');
	const isDefence = defenders.includes(trick) || trick.startsWith('defence');
	return { id: trick, domain: kind === 'gladiator' ? 'orange' : 'black', side: isDefence ? 'defence' : 'attack' };
}

/** How many Tricks of a colour and side a Gladiator has room for. */
export function symbols(book: Book, gladiator: string, kind: Kind, side: Side): number {
	const row = book.tables.gladiators?.find(r => r.id === gladiator);
	const n = row?.[`${kind === 'gladiator' ? 'orange' : 'black'}_${side}`];
	return typeof n === 'number' ? n : 0;
}

/** A Weapon's figure; bare hands have none. */
export function weaponFigure(book: Book, weapon: string | null, column: 'attack' | 'defence' | 'points'): number {
	const value = weapon === null ? 0 : book.tables.weapons?.find(r => r.id === weapon)?.[column];
	return typeof value === 'number' ? value : 0;
}
