/* What still holds of what was told: a step that was taken back is left out, and so is the taking back. A plan that was changed ten
 * times is told once. */
import type { GameEvent } from '../board';

export interface Told {
	readonly events: readonly GameEvent[];
	/** The seat that takes its last step back here. */
	readonly back: number | null;
}

/** What a board shows of a step: that one was taken back is no news of the game. */
export const happened = (events: readonly GameEvent[]): readonly GameEvent[] => events.filter(event => event.event !== 'back');

/** A table's past, as the server tells it. `at` is a step's place among those that told something: the replay counts them so; `place`
 * is that in the history. */
export function toldIn(
	history: readonly (readonly GameEvent[])[],
): readonly (Told & { readonly at: number; readonly place: number })[] {
	let at = 0;
	return history.map((events, place) => {
		const back = events.find(event => event.event === 'back');
		return { at: back ? at : at++, place, events, back: back ? Number(back.seat) : null };
	});
}

/** What happened beside the game, between the steps: a note stands before the step whose place it counts up to. */
export function between<T, N extends { readonly after: number }>(
	steps: readonly T[],
	placeOf: (step: T) => number,
	notes: readonly N[],
): readonly (T | N)[] {
	const rest = [...notes];
	const all: (T | N)[] = [];
	for (const step of steps) {
		while (rest[0] && rest[0].after <= placeOf(step)) all.push(rest.shift() as N);
		all.push(step);
	}
	return [...all, ...rest];
}

export function standing<T extends Told>(told: readonly T[]): readonly T[] {
	const left: T[] = [];
	for (const one of told) {
		if (one.back === null) {
			if (one.events.length) left.push(one);
			continue;
		}
		const undone = left.findLastIndex(({ events }) => events.some(event => event.seat === one.back));
		if (undone >= 0) left.splice(undone, 1);
	}
	return left;
}
