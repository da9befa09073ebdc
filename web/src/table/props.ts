/* Makes a board's props from a table session. */
import type { BoardProps, GameFace } from '../board';
import { type SeatsSeen, seatInfos, spokenName } from '../seats';
import { type Confirm, confirming } from '../settings';
import type { Book, Position, TableInfo } from '../wire';
import { parseAction, Words } from '../words';
import type { TableSession } from './session';
import { standing, toldIn } from './standing';

/** What the parts of a table's frame are made from. */
export interface TableProps {
	readonly session: TableSession;
	readonly info: TableInfo;
	readonly face: GameFace;
	readonly props: BoardProps;
}

/** Words of the game, with what only its board says below `page.`. */
export function wordsOf(face: Pick<GameFace, 'texts'>, book: Book, names: readonly string[], viewer: number | null): Words {
	const own = Object.fromEntries(Object.entries(face.texts[book.lang]).map(([key, text]) => [`page.${key}`, text]));
	return new Words(book, { viewer, names }, own);
}

/** What a board is given of a position, at the table and in a replay. */
export function shownProps(face: GameFace, book: Book, seen: SeatsSeen & { readonly position: Position }) {
	const { you, position } = seen;
	const { view, events, over, result } = position;
	const seats = seatInfos(seen);
	return { view, you, seats, book, words: wordsOf(face, book, seats.map(spokenName), you), events, over, result };
}

/** Whether a choice is proposed before it is carried out. */
export const mustAsk = (confirm: Confirm, { undoable }: Pick<Position, 'undoable'>, action: string): boolean =>
	confirm === 'always' || (confirm === 'final' && !undoable.includes(action));

/** A press that comes before the last one was answered is one too many. */
function propose(session: TableSession, action: string, picks = session.picks.value, isAsked: boolean): void {
	if (session.isBusy) return;
	if (!isAsked || session.proposed.value === action) void session.act(action);
	else session.setDraft(picks, action);
}

export function boardProps(session: TableSession, face: GameFace, book: Book): BoardProps | null {
	const [info, position, you] = [session.info.value, session.position.value, session.you.value];
	if (!info || !position) return null;
	const seen = { info, sides: book.sides, you, position, asked: session.asked.value, since: session.since.value };
	const shown = shownProps(face, book, seen);
	return {
		...shown,
		legal: position.legal.map(text => parseAction(book, text)),
		prompt: position.prompt === null ? null : shown.words.say(position.prompt),
		options: info.options,
		step: session.step.value,
		moment: session.moment.value,
		history: standing(toldIn(session.history.value)).map(step => step.events),
		isReplay: false,
		draft: {
			picks: session.picks.value,
			action: session.proposed.value,
			set: (picks, action) => session.setDraft(picks, action),
		},
		choose: (action, picks) => propose(session, action, picks, mustAsk(confirming.value, position, action)),
		act: action => propose(session, action, undefined, confirming.value === 'always'),
		steps: steps => session.steps(steps),
		canBack: position.back,
	};
}
