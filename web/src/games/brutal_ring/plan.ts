/* Secret plans. The engine takes a plan in small steps and in one order (Gladiators in the edition's order, each before his Weapon); a
 * player puts cards down and takes them up in any order. These functions turn a plan into actions, and a tap into a new plan. */
import type { Book } from '../../board';
import type { CardId, Pair } from './view';

const rank = (book: Book, { kind, id }: CardId): number => book.domains[kind]?.ids.indexOf(id) ?? -1;

export function benchActions(book: Book, bench: readonly Pair[]): readonly string[] {
	const at = (pair: Pair) => rank(book, { kind: 'gladiator', id: pair.gladiator });
	return [...bench]
		.sort((a, b) => at(a) - at(b))
		.flatMap(({ gladiator, weapon }) => (weapon === null ? [`enter ${gladiator}`] : [`enter ${gladiator}`, `arm ${weapon}`]));
}

export function markActions(book: Book, marked: readonly CardId[]): readonly string[] {
	const order = (card: CardId) => (card.kind === 'weapon' ? 1000 : 0) + rank(book, card);
	return [...marked].sort((a, b) => order(a) - order(b)).map(({ kind, id }) => `discard ${kind} ${id}`);
}

/* ---- how a tap changes a plan ---- */

/** Who gets a Weapon: the Gladiator tapped, or else the last one without a Weapon. */
export function toArm(bench: readonly Pair[], tapped: string | null): string | null {
	const wished = bench.find(pair => pair.gladiator === tapped);
	const bare = bench.filter(pair => pair.weapon === null);
	return (wished ?? bare[bare.length - 1])?.gladiator ?? null;
}

export function withWeapon(bench: readonly Pair[], gladiator: string, weapon: string | null): readonly Pair[] {
	return bench.map(pair => (pair.gladiator === gladiator ? { gladiator, weapon } : pair));
}

export function withMark(marked: readonly CardId[], card: CardId): readonly CardId[] {
	return [...marked, card];
}

/** Removes one copy. */
export function withoutMark(marked: readonly CardId[], card: CardId): readonly CardId[] {
	const at = marked.findIndex(m => m.kind === card.kind && m.id === card.id);
	return marked.filter((_, i) => i !== at);
}
