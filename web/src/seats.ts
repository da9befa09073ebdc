/* How players are shown: names (bots have some, too), a colour and a shape each; and a sign for bots. */
import { type SeatInfo, type SeatState, SHAPES } from './board';
import { regulars } from './faces';
import { isTextKey, t } from './i18n';
import type { Position, TableInfo, TableSeat } from './wire';

/** Behind a bot's name where it stands in a sentence. The server gives no person a name with it. */
const BOT_SIGN = '\u00a0⚙\ufe0e';

/** A regular whose name nobody at the table has: where one has, that one's own seat's regular is free. */
function regular(seats: readonly TableSeat[], index: number): string {
	const name = regulars[index % regulars.length] as string;
	const same = (seat: TableSeat) => (seat.name ?? seat.was)?.localeCompare(name, 'fr', { sensitivity: 'base' }) === 0;
	const namesake = seats.findIndex(same);
	return namesake < 0 ? name : regular(seats, namesake);
}

export function seatLabel(seats: readonly TableSeat[], index: number): string {
	const seat = seats[index];
	if (seat?.holder === 'person' && seat.name) return seat.name;
	return seat?.holder === 'bot' ? (seat.was ?? regular(seats, index)) : t('seat.free');
}

/** What a seat is called in a sentence, where no mark stands beside it. */
export const spokenName = ({ holder, label }: Pick<SeatInfo, 'holder' | 'label'>): string =>
	holder === 'bot' ? label + BOT_SIGN : label;

/** A sentence about a bot: how it plays at its level; nothing of a person. */
export function characterOf({ holder, level }: Pick<TableSeat, 'holder' | 'level'>): string | undefined {
	const key = `level.${level}.about`;
	return holder === 'bot' && isTextKey(key) ? t(key) : undefined;
}

/** A seat where nothing special has happened, for boards without a table behind them. */
export const plainSeat = (holder: TableSeat['holder'], name: string | null): TableSeat => ({
	holder,
	name,
	level: null,
	here: true,
	away: false,
	resigned: false,
	left: null,
	was: null,
});

export const COLOURS = 8;

export function seatLook(index: number): Pick<SeatInfo, 'colour' | 'shape'> {
	// Past the eighth seat colours come again with other shapes, so that no two players look the same.
	const shape = SHAPES[(index + Math.floor(index / COLOURS) * 3) % SHAPES.length] as SeatInfo['shape'];
	return { colour: `var(--seat-${index % COLOURS})`, shape };
}

function stateOf(index: number, position: Position | null, asked: readonly number[]): SeatState {
	if (!position) return 'idle';
	if (position.over) return 'over';
	if (position.to_act.includes(index)) return 'owes';
	return asked.length > 1 && asked.includes(index) ? 'ready' : 'idle';
}

/** Who was asked together with those who still owe: who of them owes no more is ready. `before` is what held before. */
export function askedTogether(before: readonly number[], was: Position | null, now: Position): readonly number[] {
	const stage = (p: Position) => [p.view.phase, p.view.round, p.view.turn, p.view.n_duels].join();
	const goesOn = was !== null && stage(was) === stage(now) && now.to_act.every(seat => before.includes(seat));
	return goesOn ? before : now.to_act;
}

export interface SeatsSeen {
	readonly info: TableInfo;
	readonly sides: readonly number[];
	readonly you: number | null;
	readonly position: Position | null;
	readonly asked: readonly number[];
	/** When the position came, by performance.now(). */
	readonly since: number;
}

export function seatInfos({ info, sides, you, position, asked, since }: SeatsSeen): SeatInfo[] {
	return info.seats.map((seat, index) => {
		const left = position?.clock[index] ?? null;
		return {
			...seat,
			...seatLook(index),
			seat: index,
			label: seatLabel(info.seats, index),
			side: sides[index] ?? index,
			isYou: index === you,
			state: stateOf(index, position, asked),
			deadline: left === null ? null : since + left,
		};
	});
}
