/* A room in a living room: one page of 1920 by 1080 as the television, and phones of 375 by 720. Everything each page receives is kept,
 * to be searched for secrets. */
import { type Browser, expect, type Page } from '@playwright/test';
import { isOver, playOn } from './player.ts';

/** Everything the page received over its connections. */
export type Traffic = string[];

export interface Seen {
	readonly page: Page;
	readonly traffic: Traffic;
	/** When each choice left the page, by the machine's clock. */
	readonly sent: number[];
}

/** A page of this size that records its traffic. */
export async function openPage(browser: Browser, width: number, height: number, locale: string): Promise<Seen> {
	const context = await browser.newContext({
		viewport: { width, height },
		reducedMotion: 'reduce',
		locale,
		hasTouch: width < 500,
	});
	const page = await context.newPage();
	const traffic: Traffic = [];
	const sent: number[] = [];
	page.on('websocket', socket => {
		socket.on('framereceived', ({ payload }) => traffic.push(String(payload)));
		socket.on('framesent', ({ payload }) => String(payload).includes('"cmd":"act"') && sent.push(Date.now()));
	});
	page.on('pageerror', error => traffic.push(`pageerror ${error.message}`));
	return { page, traffic, sent };
}

/** The television: a room for this game. */
export async function openScreen(browser: Browser, url: string, game: string, locale = 'en'): Promise<Seen & { code: string }> {
	const screen = await openPage(browser, 1920, 1080, locale);
	await screen.page.goto(`${url}/room`);
	await screen.page.locator('select[name="game"]').selectOption(game);
	await screen.page.locator('.button.is-main').click();
	await screen.page.locator('.room-code').waitFor();
	const code = (await screen.page.locator('.room-code').innerText()).replace(/\s/g, '');
	return { ...screen, code };
}

/** A phone that has joined. */
export async function openPhone(browser: Browser, url: string, code: string, name: string, locale = 'en'): Promise<Seen> {
	const phone = await openPage(browser, 375, 720, locale);
	await phone.page.goto(`${url}/r/${code}`);
	await phone.page.locator('input[name="nickname"]').fill(name);
	await phone.page.locator('button[type="submit"]').click();
	await phone.page.locator('.palm-places').waitFor();
	return phone;
}

export const keepOpen = (page: Page): Promise<void> => page.locator('.palm-peek .button').last().click();

/** Answers whatever this phone is asked until the game is over; a ghost is asked nothing for a long time. */
export async function playPhone(page: Page): Promise<void> {
	while (!(await isOver(page)))
		await playOn(page).catch(error => {
			if (!String(error).includes('TimeoutError')) throw error;
		});
}

/** Checks that the page had no errors. */
export const expectSound = ({ traffic }: Seen): void => expect(traffic.filter(line => line.startsWith('pageerror'))).toEqual([]);

/** A person without a page, for large rooms: joins, and decides whenever something is asked, skipping mere advice. Adds the time of each
 * choice to `sent`. */
export function joinPlainly(url: string, code: string, name: string, sent: number[]): Promise<WebSocket> {
	const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'tripot.1');
	let [id, last] = [0, 0];
	let you: number | null = null;
	const send = (cmd: string, fields: Readonly<Record<string, unknown>>) =>
		socket.send(JSON.stringify({ id: ++id, cmd, ...fields }));
	return new Promise((resolve, reject) => {
		socket.onerror = reject;
		socket.onopen = () => send('room_join', { code, name });
		socket.onmessage = ({ data }) => {
			const said = JSON.parse(String(data));
			if (said.re === 1 && said.ok) resolve(socket);
			else if (said.re === 1) reject(new Error(said.error));
			if (said.push === 'view') [you, last] = [said.you, Number(said.last ?? 0)];
			if (you === null || !said.to_act?.includes(you)) return;
			const deeds = (said.legal as readonly string[]).filter(action => !action.startsWith('propose'));
			sent.push(Date.now());
			send('act', { n: ++last, action: deeds[id % deeds.length] });
		};
	});
}
