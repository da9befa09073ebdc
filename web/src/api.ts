/* What is read over HTTP: from the server, or what it would answer from this page itself, where the table is here or no server is. */

import { isStatic } from './base';
import { hasServer, isHere } from './where';
import type { Book, FirstGame, GameList, Lang, Privacy } from './wire';
import { glue } from './words';

export class HttpError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** Whoever answers in this page: see here.ts. A page that brought its answers with it has nobody. */
let askHere: (path: string) => Promise<{ readonly status: number; readonly text: string }> = async () => ({
	status: 404,
	text: '',
});
export function answerFrom(here: typeof askHere): void {
	askHere = here;
}

async function getHere(path: string): Promise<string> {
	const { status, text } = await askHere(path);
	if (status !== 200) throw new HttpError(status, text);
	return text;
}

/** What a proxy says when the server behind it does not answer. */
const GATEWAY = [502, 503, 504];

async function getThere(path: string, invite?: string): Promise<string> {
	const answer = await fetch(path, invite ? { headers: { authorization: `Bearer ${invite}` } } : {});
	if (!GATEWAY.includes(answer.status)) hasServer.value = true;
	const text = await answer.text();
	if (!answer.ok) throw new HttpError(answer.status, text);
	return text;
}

/** Tables and editions of this page are known here only; the games, here and there. */
const isOnlyHere = (path: string): boolean => path.split(/[/?&=]/).some(isHere);

export async function getText(path: string, invite?: string): Promise<string> {
	if (isStatic || isOnlyHere(path)) return getHere(path);
	try {
		return await getThere(path, invite);
	} catch (error) {
		const isThere = error instanceof HttpError && !GATEWAY.includes(error.status);
		if (isThere || !path.startsWith('/api/games')) throw error;
		const text = await getHere(path);
		hasServer.value = false;
		return text;
	}
}

export async function getJson<T>(path: string, invite?: string): Promise<T> {
	return JSON.parse(await getText(path, invite)) as T;
}

/** Whether a server is there again. */
export async function lookForServer(): Promise<void> {
	if (isStatic || hasServer.value !== false || !(await isServerThere())) return;
	hasServer.value = true;
}

export const isServerThere = (): Promise<boolean> =>
	fetch('/healthz', { cache: 'no-store' }).then(
		answer => answer.ok,
		() => false,
	);

const cache = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once: the words of the house, set for lines. */
function once<T>(path: string, read: (text: string) => T): Promise<T> {
	const known = cache.get(path) as Promise<T> | undefined;
	if (known) return known;
	const asked = getText(path).then(read);
	cache.set(path, asked);
	const forget = () => cache.delete(path);
	asked.then(() => hasServer.value === false && !isStatic && forget(), forget); // a server that comes back is asked again
	return asked;
}

const readJson = <T>(text: string): T => JSON.parse(text, (_, value) => (typeof value === 'string' ? glue(value) : value)) as T;

/** What a page that has no server brought with it. */
export const know = (path: string, answer: unknown) => cache.set(path, Promise.resolve(readJson(JSON.stringify(answer))));

export const getGames = (): Promise<GameList> => once('/api/games', readJson<GameList>);
export const getPrivacy = (): Promise<Privacy> => once('/api/privacy', readJson<Privacy>);
export const getRules = (game: string, lang: Lang): Promise<string> => once(`/api/games/${game}/rules?lang=${lang}`, glue);
export const getFirst = (game: string, lang: Lang): Promise<FirstGame> =>
	once(`/api/games/${game}/first?lang=${lang}`, readJson<FirstGame>);
export function getBook(game: string, lang: Lang, edition: string, seats: number): Promise<Book> {
	return once(`/api/games/${game}?lang=${lang}&edition=${encodeURIComponent(edition)}&seats=${seats}`, readJson<Book>);
}
