/* What is read over HTTP. */
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

/** What does not change while the page is open is asked for once: the words of the house, set for lines. */
function once<T>(path: string, read: (text: string) => T): Promise<T> {
	const known = cache.get(path) as Promise<T> | undefined;
	if (known) return known;
	const asked = getText(path).then(read);
	cache.set(path, asked);
	asked.catch(() => cache.delete(path));
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
