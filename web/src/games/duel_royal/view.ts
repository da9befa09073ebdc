/* Duel Royal's view, and what the board reads from it. */
import type { BoardProps, GameEvent, SeatInfo } from '../../board';

export type Pair<T> = readonly [T, T];
export type Outcome = 'first_won' | 'second_won' | 'tie';

export type DuelView = {
	readonly ghosts: readonly number[];
	readonly forward: readonly number[];
	readonly character: readonly (string | null)[];
	readonly step: readonly ('stay' | 'forward' | null)[];
	readonly proposal: Pair<number | null>;
	readonly named: Pair<number | null>;
	/** 0: not yet decided; null: hidden from you. */
	readonly bet: Pair<number | null>;
	readonly champion: Pair<number | null>;
	readonly cards: Pair<number>;
	readonly middle: Pair<number>;
	readonly bank: number;
	readonly phase: 'step' | 'name' | 'bet' | 'over';
	readonly n_duels: number;
	readonly fought: readonly Pair<number | null>[];
	readonly staked: readonly Pair<number>[];
	readonly result: readonly (Outcome | null)[];
};

export type Props = BoardProps<DuelView>;
export type Team = 0 | 1;

/** The team at the near side of the table: your own, or the first for a spectator. */
export function nearTeam({ seats, you }: Pick<Props, 'seats' | 'you'>): Team {
	return you !== null && seats[you]?.side === 1 ? 1 : 0;
}

export const otherTeam = (team: Team): Team => (team ? 0 : 1);

export function membersOf({ seats }: Pick<Props, 'seats'>, team: Team): readonly SeatInfo[] {
	return seats.filter(seat => seat.side === team);
}

/** A team's name in events and texts. */
export function teamId({ book }: Pick<Props, 'book'>, team: Team): string {
	return book.domains.team?.ids[team] ?? '';
}

export function teamName(props: Pick<Props, 'book' | 'words'>, team: Team): string {
	return props.words.value('team', teamId(props, team));
}

/** Who speaks for a team, as last told; a ghost speaks for nobody. */
export function spokesmanOf(props: Pick<Props, 'book' | 'history' | 'view'>, team: Team): number | null {
	const id = teamId(props, team);
	const told = props.history.flat().findLast(event => event.event === 'spokesman' && event.team === id);
	const seat = told ? Number(told.seat) : null;
	return seat === null || props.view.ghosts.includes(seat) ? null : seat;
}

export interface Fight {
	/** Counted from 1. */
	readonly number: number;
	/** By team. */
	readonly seats: Pair<number>;
	readonly staked: Pair<number>;
	/** The team that won, or null: a tie. */
	readonly winner: Team | null;
}

export function fightsOf({ n_duels, fought, staked, result }: DuelView): readonly Fight[] {
	return fought.slice(0, n_duels).flatMap(([first, second], i) => {
		if (first === null || second === null) return [];
		const outcome = result[i];
		const winner = outcome === 'first_won' ? 0 : outcome === 'second_won' ? 1 : null;
		return [{ number: i + 1, seats: [first, second] as const, staked: staked[i] ?? [0, 0], winner }];
	});
}

/** What was told of the last duel and of its consequences, up to the call for the next. */
export function lastTold(history: Props['history']): readonly GameEvent[] {
	const step = history.findLast(events => events.some(isVerdict)) ?? [];
	return step.slice(step.findIndex(event => event.event === 'stake' || isVerdict(event)));
}

export const isVerdict = ({ event }: GameEvent): boolean => event === 'won' || event === 'tie';

/** How each team failed to send exactly one champion in the current duel, as told. */
export function failuresOf(history: Props['history']): readonly GameEvent[] {
	const events = history.flat();
	const begun = events.findLastIndex(event => event.event === 'duel');
	return events.slice(begun + 1).filter(event => event.event === 'nobody' || event.event === 'several');
}

/** How many of each character were shuffled: from the column named after the number of players (`players_6_7`). */
export function shuffled({ book, seats }: Pick<Props, 'book' | 'seats'>): readonly { readonly id: string; readonly n: number }[] {
	const rows = book.tables.characters ?? [];
	const column = Object.keys(rows[0] ?? {}).find(name => {
		const [, from, to] = /^players_(\d+)_(\d+)$/.exec(name) ?? [];
		return from !== undefined && Number(from) <= seats.length && seats.length <= Number(to);
	});
	return rows.map(row => ({ id: row.id, n: column ? Number(row[column]) : 0 }));
}

/** How many cards the bet being made lays. */
export function draftBet({ draft, legal }: Pick<Props, 'draft' | 'legal'>): number {
	const action = legal.find(a => a.text === draft.action && a.verb === 'bet');
	return action ? Number(action.args[0]) : 0;
}
