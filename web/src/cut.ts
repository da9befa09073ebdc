/* What games share in cutting an update into moments. */
import type { GameEvent, Moment, SoundName, View } from './board';

/** How a moment of some name is shown. */
export interface Kind {
	readonly ms: number;
	/** How long the motion before it takes: see Moment. */
	readonly lead?: number;
	readonly sound?: SoundName;
	readonly stays?: boolean;
	/** Two of them in a row are two moments. */
	readonly isAlone?: boolean;
}

/** For each event the moment that it opens, or goes on with; null: it belongs to what came before. */
export interface Plan {
	readonly kinds: Readonly<Record<string, Kind>>;
	readonly names: Readonly<Record<string, string | null>>;
	/** Two of one name that are two moments all the same. */
	isApart?(last: GameEvent, event: GameEvent): boolean;
}

export interface Run {
	readonly name: string;
	readonly events: readonly GameEvent[];
}

/** Events in a row that are told together. */
export function cut(events: readonly GameEvent[], { kinds, names, isApart }: Plan): readonly Run[] {
	const runs: Run[] = [];
	for (const event of events) {
		const run = runs.at(-1);
		const name = names[event.event] ?? null;
		const isSame = name === run?.name && !kinds[name]?.isAlone && !isApart?.(run.events.at(-1) as GameEvent, event);
		if (run && (name === null || isSame)) runs[runs.length - 1] = { ...run, events: [...run.events, event] };
		else runs.push({ name: name ?? 'other', events: [event] });
	}
	return runs;
}

/** The view after each event, from the views before and after the update. */
export type Change<V extends View> = (view: V, event: GameEvent, after: V) => V;

/** Moments whose views change as their events say. */
export function momentsBy<V extends View>(
	plan: Plan,
	changes: Readonly<Record<string, Change<V>>>,
	before: V,
	after: V,
	events: readonly GameEvent[],
): readonly Moment<V>[] {
	let view = before;
	return cut(events, plan).map(({ name, events: told }) => {
		const { lead, ...kind } = plan.kinds[name] ?? { ms: 0 };
		const before = lead ? { lead: { ms: lead, view } } : {};
		for (const event of told) view = changes[event.event]?.(view, event, after) ?? view;
		return { ...kind, ...before, name, events: told, view };
	});
}

/** The last moment of these names stays until the player goes on. */
export function staying<V extends View>(moments: readonly Moment<V>[], ...names: readonly string[]): readonly Moment<V>[] {
	const last = moments.findLastIndex(({ name, ms }) => ms > 0 && names.includes(name));
	return moments.map((moment, i) => (i === last ? { ...moment, stays: true } : moment));
}

/** A list with another value in one place. */
export const put = <T>(list: readonly T[], index: number, value: T): readonly T[] =>
	list.map((old, i) => (i === index ? value : old));

export const added = (list: readonly number[], index: number, n: number): readonly number[] =>
	list.map((old, i) => (i === index ? old + n : old));
