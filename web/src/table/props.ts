/* Makes a board's props from a table session. */
import type { BoardProps, Draft, GameFace } from '../board';
import { seatInfos, spokenName } from '../seats';
import type { Book } from '../wire';
import { parseAction, Words } from '../words';
import type { TableSession } from './session';
import { standing, toldIn } from './standing';

function draftOf(session: TableSession): Draft {
	return {
		picks: session.picks.value,
		action: session.proposed.value,
		set: (picks, action) => session.setDraft(picks, action),
		clear: () => session.clear(),
	};
}

/** Words of the game, with what only its board says below `page.`. */
export function wordsOf(face: GameFace, book: Book, names: readonly string[], viewer: number | null): Words {
	const own = Object.fromEntries(Object.entries(face.texts[book.lang]).map(([key, text]) => [`page.${key}`, text]));
	return new Words(book, { viewer, names }, own);
}

export function boardProps(session: TableSession, face: GameFace, book: Book): BoardProps | null {
	const [info, position, you] = [session.info.value, session.position.value, session.you.value];
	if (!info || !position) return null;
	const seen = { info, sides: book.sides, you, position, asked: session.asked.value, since: session.since.value };
	const seats = seatInfos(seen);
	const names = seats.map(spokenName);
	const words = wordsOf(face, book, names, you);
	return {
		view: position.view,
		legal: position.legal.map(text => parseAction(book, text)),
		you,
		seats,
		book,
		words,
		prompt: position.prompt === null ? null : words.say(position.prompt),
		options: info.options,
		events: position.events,
		step: session.step.value,
		history: standing(toldIn(session.history.value)).map(step => step.events),
		over: position.over,
		result: position.result,
		isReplay: false,
		draft: draftOf(session),
		choose: action => {
			if (session.proposed.value === action) void session.act(action);
			else session.setDraft(session.picks.value, action);
		},
		act: action => void session.act(action),
		steps: steps => session.steps(steps),
		back: () => void session.back(),
		canBack: position.back,
		explain: sentence => {
			session.remark.value = sentence;
		},
	};
}
