/* Whether somebody or a clock waits for a player while the page still tells what happened. */
import type { Position, TableInfo } from '../wire';

/** A clock is low with this much left, or with half of what it had. */
const LOW_MS = 15_000;

/** Others may still be watching the same moments; only after so long they count as waiting. */
const PATIENCE_MS = 8_000;

type Owing = Pick<Position, 'to_act' | 'clock'>;
type Seats = Pick<TableInfo, 'seats'>;

const owes = ({ to_act }: Owing, you: number | null): you is number => you !== null && to_act.includes(you);

/** People who can do nothing until you have decided. */
function personsWait(position: Owing, you: number, { seats }: Seats): boolean {
	const isAlone = position.to_act.every(seat => seat === you);
	return isAlone && seats.some(({ holder, here, away }, seat) => seat !== you && holder === 'person' && here && !away);
}

/** Whether a climax may stay until you go on: nobody waits, and you are there to see it. */
export function mayStay(position: Owing, you: number | null, table: Seats): boolean {
	if (you === null || document.hidden) return false;
	return !owes(position, you) || (position.clock[you] == null && !personsWait(position, you, table));
}

/** How long moments may last once the position has come; null: as long as they take. */
export function patience(position: Owing, you: number | null, table: Seats): number | null {
	if (!owes(position, you)) return null;
	const left = position.clock[you] ?? null;
	const limits = [
		...(left === null ? [] : [Math.max(0, left - Math.max(LOW_MS, left / 2))]),
		...(personsWait(position, you, table) ? [PATIENCE_MS] : []),
	];
	return limits.length ? Math.min(...limits) : null;
}
