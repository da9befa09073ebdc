/* Epic Melee's view, and what the board reads from it. */
import type { BoardProps, GameEvent } from '../../board';

export type Bag = { readonly [id: string]: number };
export type Pile = 'gold' | 'silver' | 'goblin';
export const PILES: readonly Pile[] = ['gold', 'silver', 'goblin'];

export type EpicView = {
	readonly hand: readonly (Bag | null)[];
	readonly known: readonly Bag[];
	readonly gold: readonly (Bag | null)[];
	readonly silver: readonly (Bag | null)[];
	readonly goblin: readonly (Bag | null)[];
	readonly n_gold: readonly number[];
	readonly n_silver: readonly number[];
	readonly n_goblin: readonly number[];
	readonly left: readonly (string | null)[];
	readonly right: readonly (string | null)[];
	readonly card: readonly (string | null)[];
	readonly value: readonly number[];
	readonly round: number;
	readonly phase: string;
	readonly pawn: number | null;
	readonly lich: number | null;
	readonly frog: number | null;
};

export type EpicProps = BoardProps<EpicView>;

/** Every item of a bag, each with its own key. */
export function things(bag: Bag | null | undefined): { readonly id: string; readonly key: string }[] {
	return Object.entries(bag ?? {}).flatMap(([id, n]) => Array.from({ length: n }, (_, i) => ({ id, key: `${id}#${i}` })));
}

/** What is left in a pile: all tokens of the edition except those in front of players. */
export function pileCount({ book, view }: EpicProps, pile: Pile): number {
	const all = (book.tables[pile] ?? []).reduce((sum, row) => sum + Number(row.copies), 0);
	return view[`n_${pile}`].reduce((rest, n) => rest - n, all);
}

/** Laid cards still count as part of the hand until everybody has laid theirs. */
export function handCards({ view, you }: EpicProps): { readonly id: string; readonly key: string }[] {
	if (you === null) return [];
	const rest: Record<string, number> = { ...view.hand[you] };
	if (view.phase === 'choose') for (const id of [view.left[you], view.right[you]]) if (id) rest[id] = (rest[id] ?? 1) - 1;
	return things(rest);
}

export interface ScorePart {
	readonly what: Pile | 'pairs';
	readonly n: number;
}

/** The parts of a score: the value of each pile's tokens; the rest came from pairs of symbols. */
export function scoreParts({ view, book, result }: EpicProps, seat: number): readonly ScorePart[] {
	const printed = (pile: Pile, id: string) => Number(book.tables[pile]?.find(row => row.id === id)?.value ?? 0);
	const parts = PILES.map(what => ({
		what,
		n: things(view[what][seat]).reduce((sum, { id }) => sum + printed(what, id), 0),
	}));
	const rest = (result?.scores[seat] ?? 0) - parts.reduce((sum, { n }) => sum + n, 0);
	const all: readonly ScorePart[] = [...parts, { what: 'pairs', n: rest }];
	return all.filter(({ n }) => n > 0);
}

export interface Rank {
	readonly seat: number;
	readonly card: string;
	readonly value: number;
	readonly place: number;
}

export interface RoundEnd {
	readonly round: number;
	readonly ranks: readonly Rank[];
	readonly inverted: boolean;
	readonly swapped: boolean;
	readonly drawn: readonly { readonly seat: number; readonly pile: Pile; readonly token: string | null }[];
}

function drawOf(event: GameEvent): RoundEnd['drawn'] {
	const pile = PILES.find(p => event.event === `draw_${p}`);
	return pile ? [{ seat: Number(event.seat), pile, token: event.token as string | null }] : [];
}

const endings: readonly string[] = ['inverted', 'swapped', 'rank'];

/** The end of a round, as far as it has been told: the last round's while cards are being laid, otherwise the current one's. */
export const roundEnd = (props: EpicProps): RoundEnd =>
	lastRound(props) ?? { round: props.view.round, ranks: [], inverted: false, swapped: false, drawn: [] };

/** The card whose value is being counted already lies in its place. */
function withComing({ history, moment }: EpicProps): EpicProps['history'] {
	const coming = moment?.coming ?? [];
	return coming.length ? [...history.slice(0, -1), [...(history.at(-1) ?? []), ...coming]] : history;
}

/** The round end being told or, until the next round gets past laying cards, the last one. */
function lastRound(props: EpicProps): RoundEnd | null {
	const { view, over, moment } = props;
	const history = withComing(props);
	const isTold = moment !== null && ['turned', 'ranking', 'reward'].includes(moment.name);
	if (!isTold && view.phase !== 'choose' && view.phase !== 'over' && !over) return null;
	for (let i = history.length - 1; i >= 0; i--) {
		const step = history[i] ?? [];
		const first = step.findIndex(event => endings.includes(event.event));
		if (first < 0) continue;
		return {
			round: isTold ? view.round : view.round - 1, // the next round has begun; the count goes up after the last round, too
			ranks: step.filter(event => event.event === 'rank') as unknown as Rank[],
			inverted: step.some(event => event.event === 'inverted'),
			swapped: step.some(event => event.event === 'swapped'),
			drawn: step.slice(first).flatMap(drawOf),
		};
	}
	return null;
}
