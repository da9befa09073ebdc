/* The pages without a server: after one visit the network is cut for good, and everything goes on from what the browser has stored. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { IS_FULL, KEEPS_NOTHING, workWith } from './broken.ts';
import { playRing } from './brutal_ring.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { WebFolder } from './here.ts';
import { askAlways, isOver, playOn } from './player.ts';
import { Server } from './server.ts';

/** One visit: waits until all files are stored. */
async function visit(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Why the browser does not offer to install the page, except that a test's own context stores nothing permanently. */
async function whyNotInstalled(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	return installabilityErrors.map(({ errorId }) => errorId).filter(error => error !== 'in-incognito');
}

/** A proxy in place of the server, with nobody behind it. */
async function proxyWithoutServer(url: string): Promise<HttpServer> {
	const proxy = createServer((_, answer) => answer.writeHead(502, { connection: 'close' }).end('Bad Gateway'));
	await once(proxy.listen(Number(new URL(url).port), '127.0.0.1'), 'listening');
	return proxy;
}

const games = fileURLToPath(new URL('../../games', import.meta.url));
const golden = (game: string): string => readdirSync(`${games}/${game}/golden`).find(name => name.endsWith('.tripot')) ?? '';

const names = { brutal_ring: 'Brutal Ring', brigands: 'Brigands', duel_royal: 'Duel Royal' };

for (const [id, name] of Object.entries(names))
	test(`${name} with the server gone, in French, to its end @long`, async ({ browser }) => {
		const server = await Server.start();
		const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
		const page = await context.newPage();
		await visit(page, server.url);
		await server.crash();
		await page.goto(`${server.url}/rules/${id}`);
		await page.locator('.rules li.rules-rule').first().waitFor();
		await page.goto(`${server.url}/first/${id}`);
		await page.locator('.first').first().waitFor();
		for (const level of [5, 4, 3, 2, 1, 0]) {
			await page.goto(`${server.url}/play/${id}?level=${level}`);
			await expect(page.locator(`.frame.game-${id}`)).toBeVisible();
			await playOn(page, 3);
		}
		await (id === 'brutal_ring' ? playRing(page) : playOn(page));
		expect(await isOver(page)).toBe(true);
		await expectPlainWords(page);
		const record = readFileSync(`${games}/${id}/golden/${golden(id)}`);
		await page.goto(server.url);
		await page.locator('input[type=file]').setInputFiles({ name: 'game.tripot', mimeType: 'text/plain', buffer: record });
		await expect(page).toHaveURL(/\/replay\/here-/);
		await expect(page.locator('.log-step').first()).toBeVisible();
		await page.reload();
		await expect(page.locator('.log-step').first()).toBeVisible();
		await context.close();
		await server.stop();
	});

for (const level of [0, 1, 2, 3, 4, 5])
	test(`a bot of level ${level} with the network cut, to the end @long`, async ({ page, context }) => {
		const server = await Server.start();
		await visit(page, server.url);
		await server.crash();
		await context.setOffline(true);
		await page.goto(`${server.url}/play/epic_melee?seats=2&level=${level}`);
		await expect(page.locator('.plate').nth(1)).toBeVisible();
		await playOn(page);
		expect(await isOver(page)).toBe(true);
		await expectPlainWords(page);
		await server.stop();
	});

test('after one visit, with the server gone: a game to its end, closed and reopened on the way', async ({ page }) => {
	const server = await Server.start();
	await visit(page, server.url);
	expect(await whyNotInstalled(page)).toEqual([]);
	await server.crash();
	await page.reload();
	await expect(page.locator('.home-here')).toContainText('No server answers');
	const proxy = await proxyWithoutServer(server.url);
	await page.reload(); // the proxy's error must not be taken for a page of ours
	await expect(page.locator('.home-here')).toContainText('No server answers');
	await proxy.close();
	await page.goto(`${server.url}/play/epic_melee?seats=2&level=1`);
	await expect(page.locator('.frame.game-epic_melee')).toBeVisible();
	await playOn(page, 6);
	await expectPlainWords(page);
	const said = await page.locator('.log-step').allInnerTexts();
	await page.reload();
	await expect(page.locator('.log-step').first()).toBeVisible();
	expect((await page.locator('.log-step').allInnerTexts()).slice(0, said.length - 1)).toEqual(said.slice(0, -1));
	await page.goto(server.url);
	await page.locator('.home-mine a').first().click();
	await playOn(page);
	expect(await isOver(page)).toBe(true);
	await page.getByRole('link', { name: 'Watch the replay' }).click();
	await expect(page.locator('.replay-controls')).toBeVisible();
	await expect(page.locator('.frame-where')).toContainText('1/6');
	await server.stop();
});

const FRAME_MAX = 50;
/** When other programs compete for the processor, the page sometimes has to wait for them. */
const isQuiet = (): boolean => (loadavg()[0] ?? 0) < availableParallelism();

/** The times between the page's frames while `work` runs. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
	await page.evaluate(() => {
		const frames: number[] = [];
		Object.assign(window, { frames });
		let last = performance.now();
		const tick = (now: number) => {
			frames.push(now - last);
			last = now;
			requestAnimationFrame(tick);
		};
		requestAnimationFrame(tick);
	});
	await work();
	return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

/** The longest task of the page's own thread, in milliseconds of processor time, so that other programs do not count. */
function longestTask(trace: Buffer): number {
	interface Traced {
		readonly name: string;
		readonly tid: number;
		readonly pid: number;
		readonly tdur?: number;
		readonly args: { readonly name?: string };
	}
	const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly Traced[] };
	const thread = ({ pid, tid }: Traced) => `${pid} ${tid}`;
	const pages = new Set(traceEvents.filter(one => one.args.name === 'CrRendererMain').map(thread));
	const tasks = traceEvents.filter(one => one.name === 'RunTask' && pages.has(thread(one)));
	expect(tasks.length).toBeGreaterThan(10);
	return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

test('a master thinks without blocking the page; the table answers meanwhile', async ({ page, server, browser }) => {
	await askAlways(page);
	await page.goto(server.url);
	await page.locator('.game-card.game-brigands').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=where]').selectOption('here');
	await page.locator('select[name=seats]').selectOption('2');
	await page.getByLabel('Seat 2').selectOption('5');
	await page.getByRole('button', { name: 'Open the table' }).click();
	await expect(page.locator('.frame')).toBeVisible();
	await expect(page.locator('.plate.is-ready')).toHaveCount(0);
	await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
	const frames = await framesDuring(page, async () => {
		await page.getByRole('tab', { name: 'Notebook' }).click(); // asks the table while the bot thinks
		await expect(page.locator('.notebook')).toBeVisible();
		await expect(page.locator('.plate.is-ready')).toHaveCount(1, { timeout: 60_000 });
	});
	const task = longestTask(await browser.stopTracing());
	const longest = Math.max(...frames);
	console.log(`a master thinks: ${frames.length} frames in ${sum(frames).toFixed(0)} ms, the longest ${longest.toFixed(0)} ms`);
	console.log(`the page's longest task meanwhile: ${task.toFixed(1)} ms of processor time`);
	// If the bot thought in the page's own thread, one task would take all of this time.
	expect(task).toBeLessThanOrEqual(FRAME_MAX);
	if (isQuiet()) expect(longest).toBeLessThanOrEqual(FRAME_MAX);
});

test('after an upgrade an open tab goes on with its old files, and hears about the new ones', async ({ page, context }) => {
	const host = await WebFolder.start();
	await visit(page, host.url);
	await page.reload();
	await page.locator('.game-card.game-epic_melee').getByRole('link', { name: 'Play now against bots' }).click();
	await expect(page.locator('.hand')).toBeVisible();
	await host.upgrade();
	const other = await context.newPage();
	await other.goto(host.url);
	await expect(other.locator('meta[name=tripot-build]')).toHaveAttribute('content', 'another-build');
	await expect(page.locator('.update')).toContainText('There is a new version');
	// Parts not loaded so far are still there: another game's board, and this game's rules.
	await page.goBack();
	await page.locator('.game-card.game-brigands').getByRole('link', { name: 'Play now against bots' }).click();
	await expect(page.locator('.game-brigands .bg-city')).toBeVisible();
	await page.locator('.update').getByRole('button', { name: 'Load it' }).click();
	await expect(page.locator('meta[name=tripot-build]')).toHaveAttribute('content', 'another-build');
	await expect(page.locator('.game-brigands .bg-city')).toBeVisible();
	await host.stop();
	await page.reload(); // all new files are stored, whatever was viewed before
	await expect(page.locator('.game-brigands .bg-city')).toBeVisible();
	await page.goto(`${host.url}?at=/rules/duel_royal`);
	await page.locator('.rules li.rules-rule').first().waitFor();
});

/** Truncates the records of all tables that the browser stores. */
async function damageTables(): Promise<void> {
	const done = <T>(request: IDBRequest<T>) =>
		new Promise<T>(resolve => request.addEventListener('success', () => resolve(request.result)));
	const all = (await done(indexedDB.open('tripot'))).transaction('tables', 'readwrite').objectStore('tables');
	for (const table of await done(all.getAll())) await done(all.put({ ...table, record: table.record.slice(0, 60) }));
}

test.describe('when something is missing', () => {
	test.use({ serviceWorkers: 'block' }); // the worker's copies would be intact

	for (const [what, trouble] of Object.entries({ 'keeps nothing': KEEPS_NOTHING, 'is full': IS_FULL }))
		test(`when the browser ${what}, the game goes on and the page says so`, async ({ page, server }) => {
			await workWith(page, trouble);
			await page.goto(server.url);
			await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
			await page.locator('select[name=where]').selectOption('here');
			await page.locator('select[name=seats]').selectOption('2');
			await page.getByLabel('Seat 2').selectOption('0');
			await page.getByRole('button', { name: 'Open the table' }).click();
			await playOn(page, 4);
			await expect(page.locator('.banner')).toContainText('lost when the page is closed');
		});

	test('a game with damaged data in the browser is reported, and others go on', async ({ page, server }) => {
		await page.goto(server.url);
		await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
		await page.locator('select[name=where]').selectOption('here');
		await page.getByRole('button', { name: 'Open the table' }).click();
		await expect(page.locator('.frame')).toBeVisible();
		await page.evaluate(damageTables);
		await page.reload();
		await expect(page.getByRole('heading', { name: 'This game cannot be read any more' })).toBeVisible();
		await page.goto(`${server.url}/play/epic_melee`);
		await expect(page.locator('[data-choice]').first()).toBeVisible();
	});

	const withoutEngine = {
		'a damaged engine': (page: Page) =>
			page.route('**/engine.wasm*', route => route.fulfill({ contentType: 'application/wasm', body: 'damaged' })),
		'a browser without WebAssembly': (page: Page) => workWith(page, 'delete globalThis.WebAssembly;'),
	};
	for (const [what, spoil] of Object.entries(withoutEngine))
		test(`${what} is reported, and tables on the server go on`, async ({ page, server }) => {
			await spoil(page);
			await page.goto(server.url);
			await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
			await page.locator('select[name=where]').selectOption('here');
			await page.getByRole('button', { name: 'Open the table' }).click();
			await expect(page.locator('.new-table [role=alert]')).toContainText('The rules could not be loaded on this device');
			await page.locator('select[name=where]').selectOption('server');
			await page.getByRole('button', { name: 'Open the table' }).click();
			await expect(page.locator('.lobby')).toBeVisible();
			await page.goto(`${server.url}/play/epic_melee`);
			await expect(page.locator('[data-choice]').first()).toBeVisible();
		});
});
