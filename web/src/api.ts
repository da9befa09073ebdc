/* What is read over HTTP. */
import type { Book, FirstGame, GameList, Lang, Privacy } from './wire';

export class HttpError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

async function get(path: string, invite?: string): Promise<Response> {
	const answer = await fetch(path, invite ? { headers: { authorization: `Bearer ${invite}` } } : {});
	if (!answer.ok) throw new HttpError(answer.status, await answer.text());
	return answer;
}

export async function getJson<T>(path: string, invite?: string): Promise<T> {
	return (await get(path, invite)).json() as Promise<T>;
}

export async function getText(path: string, invite?: string): Promise<string> {
	return (await get(path, invite)).text();
}

export const isServerThere = (): Promise<boolean> =>
	fetch('/healthz', { cache: 'no-store' }).then(
		answer => answer.ok,
		() => false,
	);

const cache = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string, read: (path: string) => Promise<T>): Promise<T> {
	const known = cache.get(path) as Promise<T> | undefined;
	if (known) return known;
	const asked = read(path);
	cache.set(path, asked);
	asked.catch(() => cache.delete(path));
	return asked;
}

/** What a page that has no server brought with it. */
export const know = (path: string, answer: unknown) => cache.set(path, Promise.resolve(answer));

export const getGames = (): Promise<GameList> => once('/api/games', getJson<GameList>);
export const getPrivacy = (): Promise<Privacy> => once('/api/privacy', getJson<Privacy>);
export const getRules = (game: string, lang: Lang): Promise<string> => once(`/api/games/${game}/rules?lang=${lang}`, getText);
export const getFirst = (game: string, lang: Lang): Promise<FirstGame> =>
	once(`/api/games/${game}/first?lang=${lang}`, getJson<FirstGame>);
export function getBook(game: string, lang: Lang, edition: string, seats: number): Promise<Book> {
	return once(`/api/games/${game}?lang=${lang}&edition=${encodeURIComponent(edition)}&seats=${seats}`, getJson<Book>);
}
