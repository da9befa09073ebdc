/* The climax of a game as a strip of pictures, one for each moment, from a real game against bots:
 *
 *     npm run strip -- GAME OUT.png [--from MOMENT] [--to MOMENT] [--seats N] [--width PX] [--height PX] [--calm]
 *
 * The game is played by pressing the first thing that can be used. From the first moment of the name --from to the last of the name --to
 * every moment is taken half-way. The pages come from the sources as they stand, through Vite. */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { launchOptions, paceOf, playOn } from '../tests/player.ts';
import { Server } from '../tests/server.ts';

/** Where the climax of a game begins and ends, and at how many seats it looks well. */
const climaxes: Readonly<Record<string, { readonly from: string; readonly to: string; readonly seats: string }>> = {
	epic_melee: { from: 'reveal', to: 'reward', seats: '3' },
	brutal_ring: { from: 'trick', to: 'outcome,blow', seats: '2' },
	brigands: { from: 'revealed', to: 'day', seats: '4' },
	duel_royal: { from: 'stepped,champions', to: 'verdict,payment', seats: '6' },
};
const FRAMES_MAX = 30;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		from: { type: 'string' },
		to: { type: 'string' },
		seats: { type: 'string' },
		width: { type: 'string', default: '1280' },
		height: { type: 'string', default: '800' },
		lang: { type: 'string', default: 'en' },
		calm: { type: 'boolean', default: false },
	},
});
const [game, out] = positionals;
const climax = climaxes[game ?? ''];
if (!game || !out || !climax) throw new Error('usage: npm run strip -- GAME OUT.png [options]');
const { from, to, seats } = { ...climax, ...values };

interface Picture {
	readonly name: string;
	readonly bytes: Buffer;
}

interface Now {
	readonly name: string;
	readonly ms: number;
	readonly step: string;
}

/** The moment that is shown, or null. */
const momentNow = (page: Page): Promise<Now | null> =>
	page.evaluate(() => {
		const frame = document.querySelector<HTMLElement>('.frame[data-moment]');
		if (!frame) return null;
		const step = frame.dataset.step ?? '';
		return { name: frame.dataset.moment ?? '', ms: Number.parseFloat(frame.style.getPropertyValue('--moment')), step };
	});

/** It goes on by itself, but for what stays until somebody goes on. */
async function goesOn(page: Page, { step, ms }: Now): Promise<void> {
	const isOn = (was: string) => {
		const frame = document.querySelector<HTMLElement>('.frame');
		return frame?.dataset.step !== was || frame.dataset.moment === undefined;
	};
	await page.waitForFunction(isOn, step, { timeout: ms }).catch(() => page.keyboard.press('Space'));
	await page.waitForFunction(isOn, step);
}

/** The pictures of one row of moments, as it goes by. */
async function takeRow(page: Page, isOn: boolean): Promise<Picture[]> {
	const taken: Picture[] = [];
	let started = isOn;
	for (let now = await momentNow(page); now; now = await momentNow(page)) {
		started ||= from.split(',').includes(now.name);
		await page.waitForTimeout(now.ms * 0.5);
		if (started) taken.push({ name: now.name, bytes: await page.screenshot() });
		await goesOn(page, now);
	}
	return taken;
}

async function takeClimax(page: Page): Promise<Picture[]> {
	const all: Picture[] = [];
	for (;;) {
		await page
			.locator('.frame[data-moment], .main-action, [data-choice][aria-pressed="false"], .frame[data-over="true"]')
			.first()
			.waitFor({ state: 'attached' });
		const row = await takeRow(page, all.length > 0);
		all.push(...row);
		const isEnd = row.some(picture => to.split(',').includes(picture.name));
		if (isEnd || all.length >= FRAMES_MAX || (await page.locator('.frame[data-over="true"]').count()))
			return all.slice(0, FRAMES_MAX);
		await playOn(page, 1, '.frame[data-moment]');
	}
}

/** All of them on one sheet, put together by the browser. */
async function join(page: Page, pictures: readonly Picture[], path: string): Promise<void> {
	const cells = pictures.map(
		({ name, bytes }, i) =>
			`<figure><img src="data:image/png;base64,${bytes.toString('base64')}"><figcaption>${i + 1}. ${name}</figcaption></figure>`,
	);
	const columns = Math.min(4, Math.ceil(Math.sqrt(pictures.length)));
	await page.setViewportSize({ width: columns * 640, height: 400 });
	await page.setContent(`<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);background:#111;color:#eee;font:20px sans-serif}
		figure{margin:4px}img{width:100%;display:block}</style>${cells.join('')}`);
	await page.screenshot({ path, fullPage: true });
}

const server = await Server.start();
process.env.TRIPOT_SERVER = server.url;
const vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await vite.listen();
const browser = await chromium.launch(launchOptions);
try {
	const context = await browser.newContext({
		viewport: { width: Number(values.width), height: Number(values.height) },
		locale: values.lang,
		colorScheme: 'dark',
		reducedMotion: values.calm ? 'reduce' : 'no-preference',
	});
	const page = await context.newPage();
	await paceOf(page, 'slow'); // a picture takes its time
	page.on('pageerror', error => console.error('page:', error));
	await page.goto(`${vite.resolvedUrls?.local[0]}play/${game}?level=1&seats=${seats}`);
	const pictures = await takeClimax(page);
	await join(await (await browser.newContext()).newPage(), pictures, out);
	console.log(`${pictures.length} moments: ${pictures.map(picture => picture.name).join(' ')}`);
} finally {
	await browser.close();
	await vite.close();
	await server.stop();
}
