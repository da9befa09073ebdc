/* Pictures of all pages and boards, from the sources as they stand (through Vite) and a server of the built program (TRIPOT):
 *
 *     npm run gallery -- FOLDER [--only home,epic_melee] [--seats 4,6] [--sizes 1280x800,375x720] [--all] [--lang fr] [--light] [--screen]
 *
 * FOLDER/SIZE has a picture each, FOLDER/NAME-SIZE.png and FOLDER/index.html have many small ones, to be looked at together. Of a game
 * four moments are shown: the first decision, one in the middle, the first question put for the last time, the end;
 * with --all every question that was put to the player. With --screen the games are shown as on a television, to those who look on. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { launchOptions, paceOf, playOn } from '../tests/player.ts';
import { Server } from '../tests/server.ts';
import { finishedTable, type Moment, type Play, playOut, Stage } from '../tests/staged.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string' },
		seats: { type: 'string' },
		sizes: { type: 'string', default: '1280x800,1366x768,1920x1080,2560x1440,375x720,720x375' },
		all: { type: 'boolean', default: false },
		lang: { type: 'string', default: 'en' },
		light: { type: 'boolean', default: false },
		screen: { type: 'boolean', default: false },
	},
});
if (!positionals[0]) throw new Error('usage: npm run gallery -- FOLDER [options]');
const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
const sizes = values.sizes.split(',');
const only = values.only?.split(',');
const plays: Readonly<Record<string, readonly number[]>> = {
	epic_melee: [2, 3, 4, 5, 6],
	brutal_ring: [2, 3, 4],
	brigands: [2, 3, 4, 5, 6],
	duel_royal: [6, 7, 12, 17],
	null_game: [3],
};

/** What was taken, by name and size, for the sheets. */
const taken: { readonly name: string; readonly size: string; readonly file: string }[] = [];

async function take(page: Page, name: string, title: string): Promise<void> {
	for (const size of sizes) {
		const [width = 0, height = 0] = size.split('x').map(Number);
		await page.setViewportSize({ width, height });
		const file = `${size}/${title}.png`;
		await page.screenshot({ path: `${folder}/${file}` });
		taken.push({ name, size, file });
	}
}

function momentsOf({ moments }: Play): readonly Moment[] {
	if (values.all) return moments;
	const [start, end] = [moments[0] as Moment, moments.at(-1) as Moment];
	const others = moments.filter(({ told }) => told > 2 && told <= end.told * 0.7).sort((a, b) => b.told - a.told);
	return [start, ...others.slice(0, 1), ...moments.filter(({ name }) => name === `${start.name}.last`), end];
}

async function takeGame(browser: Browser, url: string, game: string, seats: number): Promise<void> {
	if (values.seats && !values.seats.split(',').map(Number).includes(seats)) return;
	const viewer = values.screen ? null : game === 'brigands' ? 1 : 0; // seat 0 is the Prince there
	const play = await playOut(game, seats, { viewer });
	const page = await newPage(browser);
	const stage = await Stage.on(page);
	for (const moment of momentsOf(play)) {
		await stage.show(play, moment, url, values.screen ? '?screen' : '');
		await take(page, game, `${game}-${seats}-${moment.name}`);
	}
	await page.context().close();
}

async function newPage(browser: Browser): Promise<Page> {
	const colorScheme = values.light ? 'light' : 'dark';
	const context = await browser.newContext({ colorScheme, locale: values.lang, reducedMotion: 'reduce' });
	const page = await context.newPage();
	await paceOf(page, 'now');
	page.on('pageerror', error => console.error(page.url(), error.message));
	return page;
}

/** The pages around the games. */
const pages: Readonly<Record<string, (page: Page, url: string, server: Server) => Promise<void>>> = {
	home: async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card').first().waitFor();
	},
	tables: async (page, url, server) => {
		await finishedTable(server, 'brigands');
		for (const [game, seats] of [
			['duel_royal', 12],
			['epic_melee', 2],
		]) {
			await page.goto(`${url}/play/${game}?seats=${seats}&level=0`);
			await page.locator('[data-choice]').first().waitFor({ state: 'attached' });
		}
		await page.goto(`${url}/play/null_game?level=0`);
		await playOn(page);
		for (const game of ['Brutal Ring', 'Brigands']) await openTable(page, url, game);
		await page.goto(url);
		await page.locator('.open-table:visible').nth(4).waitFor();
	},
	rules: async (page, url) => {
		await page.goto(`${url}/rules/epic_melee#EM-24`);
		await page.locator('.rules h2').first().waitFor();
	},
	privacy: async (page, url) => {
		await page.goto(`${url}/privacy`);
		await page.locator('.rules h2').first().waitFor();
	},
	first: async (page, url) => {
		await page.goto(`${url}/first/brigands`);
		await page.locator('.first-ring').waitFor();
	},
	new_table: async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card button').first().click();
		await page.locator('dialog').waitFor();
	},
	lobby: async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card button').first().click();
		await page.locator('dialog .button.is-main').click();
		await page.locator('.lobby').waitFor();
	},
	replay: async (page, url, server) => {
		await page.goto(`${url}/replay/${await finishedTable(server, 'epic_melee')}?step=25`);
		await page.locator('.em-arena').waitFor(); // the board comes later than its frame
	},
};

/** A public table that waits for friends. */
async function openTable(page: Page, url: string, game: string): Promise<void> {
	await page.goto(url);
	await page.locator('.game-card', { hasText: game }).locator('button').click();
	await page.locator('dialog input[type="checkbox"]').first().check();
	await page.locator('dialog .button.is-main').click();
	await page.locator('.lobby').waitFor();
}

const img = (file: string) => `<figure><img src="${file}"><figcaption>${file.replace('.png', '')}</figcaption></figure>`;

/** A sheet for each name and size, and one page with all. */
async function makeSheets(browser: Browser): Promise<void> {
	const style = `<style>body{margin:8px;background:#222;color:#eee;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:8px}
		figure{margin:0}img{display:block;width:var(--w);border:1px solid #555}</style>`;
	await writeFile(`${folder}/index.html`, `${style}<body style="--w:400px">${taken.map(({ file }) => img(file)).join('\n')}`);
	const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
	for (const key of new Set(taken.map(({ name, size }) => `${name}-${size}`))) {
		const group = taken.filter(({ name, size }) => key === `${name}-${size}`);
		const [width = 1] = (group[0]?.size ?? '').split('x').map(Number);
		await writeFile(
			`${folder}/sheet.html`,
			`${style}<body style="--w:${Math.min(width, 520)}px">${group.map(g => img(g.file)).join('')}`,
		);
		await page.goto(`file://${folder}/sheet.html`);
		await page.screenshot({ path: `${folder}/${key}.png`, fullPage: true });
	}
}

await mkdir(folder, { recursive: true });
const server = await Server.start();
process.env.TRIPOT_SERVER = server.url;
const vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await vite.listen();
const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch(launchOptions);
try {
	for (const [name, open] of Object.entries(pages)) {
		if (only && !only.includes(name)) continue;
		const page = await newPage(browser);
		await open(page, url, server);
		await take(page, name, name);
		await page.context().close();
	}
	for (const [game, counts] of Object.entries(plays))
		if (!only || only.includes(game)) for (const seats of counts) await takeGame(browser, url, game, seats);
	await makeSheets(browser);
	console.log(`${taken.length} pictures: ${folder}/index.html`);
} finally {
	await browser.close();
	await vite.close();
	await server.stop();
}
