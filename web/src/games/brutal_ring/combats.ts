/* The combats of a turn, read from the events: who fought whom, which Tricks were turned up, the sums, who fell. */
import type { BoardProps, GameEvent } from '../../board';
import type { CardId, CornerName, Kind, LaidTrick, RingView } from './view';

export type TrickFate = 'counts' | 'bluff' | 'picked' | 'void';

export interface TurnedTrick extends CardId {
	readonly seat: number;
	readonly trick: string;
	readonly fate: TrickFate;
}

/** value × factor + bonus = total; terms that change nothing are left out. */
export interface Sum {
	readonly value: number;
	readonly factor: number | null;
	readonly bonus: number | null;
	readonly total: number;
}

export interface Combat {
	readonly turn: number;
	readonly seats: Readonly<Record<CornerName, number>>;
	readonly gladiators: Readonly<Record<CornerName, string>>;
	readonly tricks: Readonly<Record<CornerName, readonly TurnedTrick[]>>;
	readonly sums: Readonly<Record<CornerName, Sum | null>>;
	readonly isFair: boolean;
	/** How it ended, as a list of events: dodge, holds, counter, kill, again… */
	readonly ends: readonly GameEvent[];
	readonly fallen: readonly string[];
	/** Tricks are still being laid or picked. */
	readonly isOpen: boolean;
}

type Draft = { -readonly [K in keyof Combat]: Combat[K] };

const text = (value: string | number | null | undefined): string => String(value ?? '');
const number = (value: string | number | null | undefined): number => Number(value ?? 0);

const ends = new Set(['dodge', 'holds', 'counter', 'counter_fails', 'kill', 'again', 'lapses']);
const fates: Readonly<Record<string, TrickFate>> = { trick: 'counts', bluff: 'bluff', picked: 'picked' };

function begin(turn: number, event: GameEvent): Draft {
	return {
		turn,
		seats: { attacker: number(event.seat), defender: number(event.to) },
		gladiators: { attacker: text(event.gladiator), defender: text(event.target) },
		tricks: { attacker: [], defender: [] },
		sums: { attacker: null, defender: null },
		isFair: false,
		ends: [],
		fallen: [],
		isOpen: true,
	};
}

function sumOf(event: GameEvent): Sum {
	const value = number(event.value);
	const [factor, bonus] = [event.factor ?? null, event.bonus ?? null];
	return {
		value,
		factor: factor === null ? null : number(factor),
		bonus: bonus === null ? null : number(bonus),
		total: event.total === undefined ? value : number(event.total),
	};
}

function turnUp(combat: Draft, event: GameEvent, isAttackers: boolean): void {
	const [word, kind] = event.event.split('_') as [string, Kind];
	const trick = { kind, id: text(event.card), seat: number(event.seat), trick: text(event.trick), fate: fates[word] ?? 'counts' };
	const corner = isAttackers ? 'attacker' : 'defender';
	combat.tricks = { ...combat.tricks, [corner]: [...combat.tricks[corner], trick] };
}

/** Fairplay: the Tricks that counted no longer do. */
function cancel(combat: Draft): void {
	const voided = (tricks: readonly TurnedTrick[]) =>
		tricks.map(t => (t.fate === 'counts' && !t.trick.startsWith('fairplay') ? { ...t, fate: 'void' as const } : t));
	combat.isFair = true;
	combat.tricks = { attacker: voided(combat.tricks.attacker), defender: voided(combat.tricks.defender) };
}

function take(combat: Draft, event: GameEvent, sides: readonly number[]): void {
	const isOfAttacker = sides[number(event.seat)] === sides[combat.seats.attacker];
	if (/^(trick|bluff|picked)_/.test(event.event)) turnUp(combat, event, isOfAttacker);
	else if (event.event === 'fairplay') cancel(combat);
	else if (event.event.startsWith('attack_sum')) combat.sums = { ...combat.sums, attacker: sumOf(event) };
	else if (event.event.startsWith('defence_sum')) {
		combat.sums = { ...combat.sums, defender: sumOf(event) };
		combat.isOpen = false;
	} else if (ends.has(event.event)) combat.ends = [...combat.ends, event];
	if (event.event === 'kill') combat.fallen = [...combat.fallen, text(event.gladiator)];
}

/** All combats so far, oldest first. `sides` says who is on a team: team-mates lay Tricks for each other. */
export function combatsOf(history: readonly (readonly GameEvent[])[], sides: readonly number[]): readonly Combat[] {
	const combats: Draft[] = [];
	let turn = 0;
	for (const event of history.flat()) {
		const last = combats[combats.length - 1];
		if (event.event === 'turn') turn = number(event.turn);
		else if (event.event === 'attack') combats.push(begin(turn, event));
		else if (last && last.turn === turn) take(last, event, sides);
	}
	return combats;
}

/** "3 × 2 + 3 = 9" */
export function sumText({ value, factor, bonus, total }: Sum): string {
	const parts = `${value}${factor === null ? '' : ` × ${factor}`}${bonus === null ? '' : ` + ${bonus}`}`;
	return factor === null && bonus === null ? parts : `${parts} = ${total}`;
}

export interface ScoreLine {
	readonly kills: number;
	readonly killPoints: number;
	readonly survivorPoints: number;
}

/** Where each seat's points come from. */
export function scoreLines(history: readonly (readonly GameEvent[])[], seats: number): readonly ScoreLine[] {
	const lines = Array.from({ length: seats }, () => ({ kills: 0, killPoints: 0, survivorPoints: 0 }));
	for (const event of history.flat()) {
		const line = lines[number(event.seat)];
		if (!line) continue;
		if (event.event === 'kill') {
			line.kills++;
			line.killPoints += number(event.points);
		} else if (event.event === 'survivors') line.survivorPoints += number(event.points);
	}
	return lines;
}

/** The combat on the stage. */
export function combatOnStage({ history, book, view }: Pick<BoardProps<RingView>, 'history' | 'book' | 'view'>): Combat | null {
	const last = combatsOf(history, book.sides).at(-1);
	const { attacker, defender } = last?.gladiators ?? {};
	return last && attacker === view.attacker && defender === view.defender ? last : null;
}

/** What became of the Trick at each position, for those turned up. */
export function fatesOf(laid: readonly LaidTrick[], turned: readonly TurnedTrick[]): ReadonlyMap<number, TrickFate> {
	const fates = new Map<number, TrickFate>();
	for (const { kind, id, fate } of turned) {
		const place = laid.find(trick => trick.kind === kind && trick.id === id && !fates.has(trick.position));
		if (place) fates.set(place.position, fate);
	}
	return fates;
}
