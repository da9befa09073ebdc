/* The fields of a view (docs/protocol.md), and what the board reads off them. */
import type { BoardProps } from '../../board';

export type District = string;
export type Bag = Readonly<Record<District, number>>;

export type BrigandsView = {
	readonly town: readonly Bag[];
	readonly patrols: Bag;
	/** One a seat; null: not yours to see. */
	readonly plan: readonly (Bag | null)[];
	readonly plan_patrols: readonly (Bag | null)[];
	readonly plan_tokens: readonly (readonly District[] | null)[];
	readonly tokens_in_town: readonly (readonly District[])[];
	readonly spied: readonly (readonly District[] | null)[];
	readonly day: readonly District[];
	readonly day_left: readonly District[];
	readonly ducats: readonly number[];
	readonly tokens: readonly number[];
	readonly n_spied: readonly number[];
	readonly planned: readonly (string | null)[];
	readonly wheel: readonly (string | null)[];
	readonly target: readonly (number | null)[];
	readonly choice: readonly (readonly number[] | null)[];
	readonly dice: readonly (readonly number[] | null)[];
	readonly result: readonly (readonly number[])[];
	readonly did: readonly (string | null)[];
	readonly path: readonly District[];
	readonly round: number;
	readonly phase: string;
	readonly place: number;
	readonly prince: number | null;
	readonly spy: number;
	readonly judgement: number;
	readonly loot: number;
};

export type Props = BoardProps<BrigandsView>;

export const PRISON = 'prison';

/** What the box holds for each player; patrols for the Prince. */
export const PLAYERS = 6;
export const PAWNS = 3;
export const TOKENS = 6;
export const PATROLS = 3;
export const DICE_A_PAWN = 3;

/** The places in the order in which they are resolved: the Prison is the last. */
export function placesOf(view: Pick<BrigandsView, 'path'>): readonly District[] {
	return [...view.path, PRISON];
}

/** The place that is being resolved; null while all plan. */
export function hereOf(view: Pick<BrigandsView, 'path' | 'place'>): District | null {
	return placesOf(view)[view.place - 1] ?? null;
}

/** Where the arrows lead from a place; from the Prison nowhere. */
export function nextOf(view: Pick<BrigandsView, 'path'>, district: District): District | null {
	const places = placesOf(view);
	return places[places.indexOf(district) + 1] ?? null;
}

export const countIn = (bag: Bag | null | undefined, district: District): number => bag?.[district] ?? 0;

export const sizeOf = (bag: Bag | null | undefined): number => Object.values(bag ?? {}).reduce((sum, n) => sum + n, 0);

export function withCount(bag: Bag, district: District, change: number): Bag {
	const { [district]: had = 0, ...rest } = bag;
	return had + change > 0 ? { ...rest, [district]: had + change } : rest;
}

/** Tokens that are neither in hand nor in town. */
export function reserveOf(view: BrigandsView, seat: number): number {
	return TOKENS - (view.tokens[seat] ?? 0) - (view.tokens_in_town[seat]?.length ?? 0);
}

/** What a place gives now, in a few words; under a Day card something else. */
export function givesKey(view: Pick<BrigandsView, 'day'>, district: District): string {
	return view.day.includes(district) ? `page.gives_day_${district}` : `page.gives_${district}`;
}
