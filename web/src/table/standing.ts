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

/** A table's past, as the server tells it. `at` is a step's place among those that told something: the replay counts them so. */
export function toldIn(history: readonly (readonly GameEvent[])[]): readonly (Told & { readonly at: number })[] {
	let at = 0;
	return history.map(events => {
		const back = events.find(event => event.event === 'back');
		return { at: back ? at : at++, events, back: back ? Number(back.seat) : null };
	});
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
