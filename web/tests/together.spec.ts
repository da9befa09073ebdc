/* Several browsers at one table: invitation, what each may see, coming back, taking over a seat, a rematch. */
import { finishFor } from './client.ts';
import { expect, test } from './fixtures.ts';
import { guestAt, listen, newTable } from './friends.ts';
import { playOn } from './player.ts';
import { Server } from './server.ts';

// What the tests put in the engine's place must not be bypassed.
test.use({ serviceWorkers: 'block' });

interface Shown {
	readonly you?: number | null;
	readonly view?: { readonly hand: readonly unknown[]; readonly left: readonly unknown[]; readonly gold: readonly unknown[] };
	readonly events?: readonly { readonly event: string; readonly seat: number; readonly card?: string | null }[];
	readonly over?: boolean;
}

/** Fails if anything a page received shows a card of the other seat. */
function expectOwnCardsOnly(heard: readonly string[], you: number): number {
	const other = 1 - you;
	let positions = 0;
	for (const text of heard) {
		if (!text.startsWith('{')) continue;
		const shown = JSON.parse(text) as Shown;
		if (!shown.view || shown.over) continue;
		positions++;
		expect(shown.view.hand[you]).not.toBeNull();
		expect([shown.view.hand[other], shown.view.left[other], shown.view.gold[other]]).toEqual([null, null, null]);
		for (const event of shown.events ?? []) if (event.event === 'deal' && event.seat === other) expect(event.card).toBeNull();
	}
	return positions;
}

/** A record of Epic Melee with the third card dealt changed. */
function otherDraw(record: string): string {
	const lines = record.split('\n');
	const at = lines.flatMap((line, i) => (line.startsWith('* card ') ? [i] : []))[2] ?? 0;
	return lines.with(at, lines[at] === '* card golem' ? '* card raven' : '* card golem').join('\n');
}

test('an invitation, two browsers, and each sees only its own cards', async ({ page, browser, server }) => {
	const heard = listen(page);
	const url = await newTable(page, server.url, 'epic_melee', 'Ada');
	const guest = await guestAt(browser, url, 'Ben');
	await page.getByRole('button', { name: 'Begin' }).click();
	await Promise.all([playOn(page), playOn(guest.page)]);
	await expect(guest.page.locator('.result')).toBeVisible();
	expect(expectOwnCardsOnly(heard, 0)).toBeGreaterThan(20);
	expect(expectOwnCardsOnly(guest.heard, 1)).toBeGreaterThan(20);
	await page.getByRole('button', { name: 'Check the shuffle' }).click();
	await expect(page.getByText('The deal was fair')).toBeVisible();
	await expect(page.getByText('✓ Your own secret is among them.')).toBeVisible();
	await expect(page.getByText('✓ The engine in this page has played the whole record')).toBeVisible();
	await page.route('**/record', async route => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, body: otherDraw(await answer.text()) });
	});
	await page.getByRole('button', { name: 'Check the shuffle' }).click();
	await expect(page.getByText('✗ The engine in this page has played the whole record')).toBeVisible();
	await expect(page.getByText('Something does not add up!')).toBeVisible();
	await expect(page.locator('.result-shuffle')).toContainText(/Line \d+: the seed gives another outcome/);
	// without the engine, or with a damaged one, the sums remain and the page says what it could not do
	await page.unroute('**/record');
	for (const body of ['', 'no engine']) {
		await page.route('**/engine.wasm*', route => (body ? route.fulfill({ body }) : route.abort()));
		await page.getByRole('button', { name: 'Check the shuffle' }).click();
		await expect(page.getByText('this browser could not play the game again')).toBeVisible();
		await page.unroute('**/engine.wasm*');
	}
	await page.getByRole('button', { name: 'Check the shuffle' }).click();
	await expect(page.getByText('The deal was fair')).toBeVisible();
	await page.getByRole('button', { name: 'Rematch' }).click();
	await guest.page.getByRole('button', { name: 'Join the rematch' }).click();
	await expect(guest.page.locator('.frame[data-over="false"], .lobby')).toBeVisible();
	await guest.context.close();
});

test('a spectator watches, without anybody’s cards', async ({ page, browser, server }) => {
	const url = await newTable(page, server.url, 'epic_melee', 'Ada');
	const guest = await guestAt(browser, url, 'Ben');
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	const context = await browser.newContext();
	const watcher = await context.newPage();
	const heard = listen(watcher);
	await watcher.goto(url);
	await expect(watcher.locator('.frame')).toBeVisible();
	await playOn(page, Number.POSITIVE_INFINITY, 'p:text("Waiting for Ben")'); // it counts at once: Ben has still to decide
	const shown = heard.filter(text => text.includes('"view":{')).map(text => JSON.parse(text) as Shown);
	expect(shown.length).toBeGreaterThan(0);
	for (const { view } of shown) expect(view?.hand).toEqual([null, null]);
	await watcher.goto(url.split('#')[0] as string);
	await expect(watcher.getByText('There is no such table')).toBeVisible();
	await context.close();
	await guest.context.close();
});

test('a sign marks a bot, and nobody can use a bot’s name', async ({ page, server }) => {
	await page.goto(server.url);
	await page.getByLabel('Your name').fill('bot (master)');
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.getByRole('button', { name: 'Open the table' }).click();
	await expect(page.getByText('That is what bots are called here')).toBeVisible();
	await newTable(page, server.url, 'epic_melee', 'Barnabé');
	await page.getByLabel('Who plays seat 2').selectOption('0');
	await expect(page.locator('.lobby-seat.is-bot').getByRole('img', { name: 'bot' })).toBeVisible();
	await expect(page.locator('.lobby-seat.is-person').getByRole('img')).toHaveCount(0);
	await expect(page.locator('.lobby-seat.is-bot .plate-name')).not.toHaveText('Barnabé');
	await page.getByRole('button', { name: 'Begin' }).click();
	await playOn(page, 3); // until the log mentions each of them
	await expect(page.locator('.log').getByText('⚙').first()).toBeVisible();
	await expect(page.locator('.plate').getByRole('img', { name: 'bot' })).toHaveCount(1);
});

test('a tab left open while the server is upgraded says that it must be reloaded', async ({ page }) => {
	const server = await Server.start();
	await newTable(page, server.url, 'epic_melee', 'Ada');
	const other = { protocol: 99, levels: [], games: [] };
	await page.route('**/api/games', route => route.fulfill({ json: other }));
	await server.crash();
	await server.startAgain();
	await expect(page.getByText('There is a new version of this page.')).toBeVisible();
	await page.unroute('**/api/games');
	await page.getByRole('button', { name: 'Load it' }).click();
	await expect(page.getByText('There is a new version of this page.')).toHaveCount(0);
	await expect(page.locator('.lobby')).toBeVisible();
	await server.stop();
});

test('the server crashes midway and comes back with the same position', async ({ page }) => {
	const server = await Server.start();
	try {
		await page.goto(`${server.url}/play/epic_melee?level=1&seats=3`);
		await playOn(page, 8);
		const main = page.locator('.main-action');
		await main.click({ timeout: 1500 }).catch(() => {}); // a choice is sent unless it has just been sent
		await expect(main).toBeHidden();
		await expect(page.locator('[data-choice]').first()).toBeVisible();
		const before = await page.locator('.hand').innerText();
		const told = await page.locator('.log p').allInnerTexts();
		await server.crash();
		await expect(page.getByText('The connection is lost')).toBeVisible();
		await server.startAgain();
		await expect(page.getByText('The connection is lost')).toBeHidden();
		expect(await page.locator('.hand').innerText()).toBe(before);
		// A bot may have moved on before the crash; what was told stays told, word for word.
		await expect.poll(async () => (await page.locator('.log p').allInnerTexts()).slice(0, told.length)).toEqual(told);
		await finishFor(page, server.url); // and the game goes on from there
	} finally {
		await server.stop();
	}
});

test.describe('without a service worker, which would fetch by itself', () => {
	test.use({ serviceWorkers: 'block' });
	test('a board that could not be loaded appears when the server answers again', async ({ page, server }) => {
		let tries = 0;
		await page.route('**/assets/table-*.js', route => (tries++ ? route.continue() : route.abort()));
		await page.goto(`${server.url}/play/epic_melee?level=1`);
		await expect(page.locator('[data-choice]').first()).toBeVisible();
		expect(tries).toBe(2);
	});
});

test('a second window takes over the seat, and the first says so', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=1`);
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	const second = await page.context().newPage();
	await second.goto(page.url());
	await expect(second.locator('[data-choice]').first()).toBeVisible();
	await expect(page.getByText('Your seat is open in another window')).toBeVisible();
	await page.bringToFront(); // a window in the background is not drawn
	await page.getByRole('button', { name: 'Play here' }).click();
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	await expect(second.getByText('Your seat is open in another window')).toBeVisible();
});

test('talk reaches the others, and a muted player is not heard', async ({ page, browser, server }) => {
	const url = await newTable(page, server.url, 'epic_melee', 'Ada');
	const guest = await guestAt(browser, url, 'Ben');
	await page.getByRole('button', { name: 'Begin' }).click();
	for (const one of [page, guest.page]) await one.getByRole('tab', { name: 'Talk' }).click();
	await guest.page.getByRole('button', { name: 'Good luck!' }).click();
	await guest.page.getByLabel('Say something').fill('<b>hello</b>');
	await guest.page.getByRole('button', { name: 'Say', exact: true }).click();
	await expect(page.locator('.chat-line')).toHaveText([/Ben: Good luck!/, /Ben: <b>hello<\/b>/]);
	await page.getByRole('button', { name: 'Mute Ben' }).click();
	await expect(page.locator('.chat-line')).toHaveCount(0);
	await guest.context.close();
});
