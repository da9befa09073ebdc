/* Pictures of every page and board, desktop and phone, in lamplight and daylight, from the built program (TRIPOT):
 *
 *     node tools/gallery.ts FOLDER [--only home,epic_melee] [--presses N]
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions, playOn } from '../tests/player.ts';
import { Server } from '../tests/server.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string' }, presses: { type: 'string', default: '9' } },
});
const folder = positionals[0];
if (!folder) throw new Error('usage: node tools/gallery.ts FOLDER');

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 720 } };
const games = ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal', 'null_game'];

async function eachLook(browser: Browser, name: string, show: (page: Page) => Promise<void>): Promise<void> {
	if (values.only && !values.only.split(',').includes(name)) return;
	for (const [size, viewport] of Object.entries(sizes))
		for (const colorScheme of ['dark', 'light'] as const) {
			const context = await browser.newContext({ viewport, colorScheme, locale: 'en', reducedMotion: 'reduce' });
			const page = await context.newPage();
			page.on('pageerror', error => console.error(name, error.message));
			page.on('console', message => message.type() === 'error' && console.error(name, message.text()));
			await show(page);
			await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
			await context.close();
		}
}

await mkdir(folder, { recursive: true });
const server = await Server.start();
const browser = await chromium.launch(launchOptions);
try {
	await eachLook(browser, 'home', async page => {
		await page.goto(server.url);
		await page.locator('.game-card').first().waitFor();
	});
	await eachLook(browser, 'rules', async page => {
		await page.goto(`${server.url}/rules/epic_melee#EM-24`);
		await page.locator('.rules h2').first().waitFor();
	});
	await eachLook(browser, 'new_table', async page => {
		await page.goto(server.url);
		await page.locator('.game-card button').first().click();
		await page.locator('dialog').waitFor();
	});
	await eachLook(browser, 'lobby', async page => {
		await page.goto(server.url);
		await page.locator('.game-card button').first().click();
		await page.locator('dialog .button.main').click();
		await page.locator('.lobby').waitFor();
	});
	for (const game of games)
		await eachLook(browser, game, async page => {
			await page.goto(`${server.url}/play/${game}?level=1`);
			await playOn(page, Number(values.presses));
			await page.locator('[data-choice], [data-over="true"]').first().waitFor({ state: 'attached' });
		});
	for (const game of ['epic_melee', 'null_game'])
		await eachLook(browser, `${game}_over`, async page => {
			await page.goto(`${server.url}/play/${game}?level=0`);
			await playOn(page);
			await page.locator('.result').waitFor();
		});
	await eachLook(browser, 'replay', async page => {
		await page.goto(`${server.url}/play/epic_melee?level=0`);
		await playOn(page);
		await page.locator('.result a[href^="/replay"]').click();
		await page.locator('.replay').waitFor();
	});
} finally {
	await browser.close();
	await server.stop();
}
