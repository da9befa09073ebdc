/* What a game prints. A game with a board makes it from the board's own cards, in `games/GAME/print.tsx`, and list.ts names that; any
 * other gets plain ones (plain.tsx). Like a board it holds no figure of its own: all of them come from the edition's tables. */
import type { ComponentChildren } from 'preact';
import type { GameFace } from '../board';
import type { Book } from '../wire';
import type { Words } from '../words';

/** A kind of card or token. */
export interface PrintKind {
	readonly id: string;
	readonly copies: number;
	readonly front: ComponentChildren;
	/** What all may see of it while it lies face down. */
	readonly back: ComponentChildren;
}

/** A part of a player aid. */
export interface AidPart {
	readonly title: string;
	readonly rows: readonly { readonly id: string; readonly name: string; readonly icon?: string; readonly text: string }[];
}

export interface Printed {
	readonly cards: readonly PrintKind[];
	readonly tokens: readonly PrintKind[];
	readonly aid: readonly AidPart[];
	/** A sentence for whoever prints: what else it takes to play, or how many times to print this. */
	readonly note?: string;
}

export interface PrintFace extends Pick<GameFace, 'mark' | 'texts'> {
	printed(book: Book, words: Words): Printed;
}

/** All there is to say of the things of a domain, as rows of an aid; those of which there is nothing to say are left out. */
export function aidOf(book: Book, words: Words, domain: string, iconOf?: (id: string) => string | undefined): AidPart['rows'] {
	return (book.domains[domain]?.ids ?? [])
		.map(id => ({ id, name: words.value(domain, id), text: words.describe(domain, id), ...iconRow(iconOf?.(id)) }))
		.filter(row => row.text !== '');
}

const iconRow = (icon: string | undefined) => (icon === undefined ? {} : { icon });

/** How often a row of a table says that there is such a thing. */
export const copiesOf = (row: Book['tables'][string][number] | undefined): number => Number(row?.copies ?? 0);
