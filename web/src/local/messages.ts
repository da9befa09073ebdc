/* What the page and its worker say to each other. A line carries the messages of docs/protocol.md; a question is a path of its HTTP. */
import type { Refused } from '../engine/types';

export type ToHouse =
	| { readonly open: number }
	| { readonly line: number; readonly text: string }
	| { readonly close: number }
	| { readonly ask: number; readonly path: string }
	/** How long players can look at what happened before a bot's answer is shown. */
	| { readonly beat: number };

export type FromHouse =
	| { readonly opened: number }
	| { readonly line: number; readonly text: string }
	| { readonly closed: number; readonly code: number }
	| { readonly ask: number; readonly status: number; readonly text: string };

/** To the worker in which bots think, in this order. It replays every game, and the engine there shows a bot only its seat's view. */
export type ToThinker =
	| { readonly begin: string; readonly record: string }
	| { readonly step: string; readonly seat: number; readonly action: string }
	| { readonly think: number; readonly table: string; readonly seat: number; readonly level: number }
	| { readonly end: string };

export type FromThinker = { readonly think: number; readonly action: string | null };

export const refuse = (code: string, args: Refused['args'] = {}, error: string = code): Refused => ({
	ok: false,
	code,
	error,
	args,
});
