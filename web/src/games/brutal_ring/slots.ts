/* The slots for Tricks on a fighter: one per symbol, filled with what lies there as far as it can be seen. */
import type { Book } from '../../board';
import { type Kind, type LaidTrick, type Side, symbols, trickOf } from './view';

export interface Slot {
	/** Its symbol; null where a face-down card leaves it open. */
	readonly side: Side | null;
	readonly trick: LaidTrick | null;
}

const empties = (side: Side | null, n: number): Slot[] => Array.from({ length: Math.max(0, n) }, () => ({ side, trick: null }));

/** The slots of one colour. A back tells orange from black but not attack from defence: with one face down, only the number is known. */
export function slotsOf(book: Book, gladiator: string, kind: Kind, laid: readonly LaidTrick[]): readonly Slot[] {
	const mine = laid.filter(trick => trick.kind === kind);
	const filled = mine.map(trick => ({ side: trick.id === null ? null : trickOf(book, { kind, id: trick.id }).side, trick }));
	const room = { attack: symbols(book, gladiator, kind, 'attack'), defence: symbols(book, gladiator, kind, 'defence') };
	if (filled.some(slot => slot.side === null)) return [...filled, ...empties(null, room.attack + room.defence - filled.length)];
	return (['attack', 'defence'] as const).flatMap(side => {
		const there = filled.filter(slot => slot.side === side);
		return [...there, ...empties(side, room[side] - there.length)];
	});
}

/** The visible Tricks that act on this corner, then a question mark for hidden ones: "×2 +3 +?". Nothing is added up here. */
export function openTricks(
	book: Book,
	side: Side,
	laid: readonly LaidTrick[],
): { readonly ids: readonly string[]; readonly hasHidden: boolean } {
	const seen = laid.filter(trick => !trick.isPicked);
	const ids = seen.flatMap(({ kind, id }) => {
		if (id === null) return [];
		const trick = trickOf(book, { kind, id });
		return trick.domain === 'black' && trick.side === side ? [trick.id] : [];
	});
	return { ids, hasHidden: seen.some(trick => trick.id === null) };
}
