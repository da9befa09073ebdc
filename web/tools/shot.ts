/* Pictures of a board in a real game against bots:
 *
 *     npm run shot -- GAME OUT.png [--presses N] [--seats N] [--width PX] [--height PX] [--light] [--lang fr]
 *
 * N presses of "the first thing that can be used" are made before the picture is taken (0: the first decision). With --each a picture
 * is taken after every press: OUT.png becomes OUT-001.png … The pages come from the sources as they stand, through Vite. */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { launchOptions, paceOf, playOn } from '../tests/player.ts';
import { Server } from '../tests/server.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		presses: { type: 'string', default: '0' },
		seats: { type: 'string' },
		width: { type: 'string', default: '1280' },
		height: { type: 'string', default: '800' },
		light: { type: 'boolean', default: false },
		each: { type: 'boolean', default: false },
		lang: { type: 'string', default: 'en' },
		level: { type: 'string', default: '1' },
	},
});
const [game, out] = positionals;
if (!game || !out) throw new Error('usage: npm run shot -- GAME OUT.png [options]');

const server = await Server.start();
process.env.TRIPOT_SERVER = server.url;
const vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await vite.listen();
const browser = await chromium.launch(launchOptions);
try {
	const context = await browser.newContext({
		viewport: { width: Number(values.width), height: Number(values.height) },
		locale: values.lang,
		colorScheme: values.light ? 'light' : 'dark',
		reducedMotion: 'reduce',
	});
	const page = await context.newPage();
	await paceOf(page, 'now');
	page.on('console', message => message.type() === 'error' && console.error('page:', message.text()));
	page.on('pageerror', error => console.error('page:', error));
	const seats = values.seats ? `&seats=${values.seats}` : '';
	await page.goto(`${vite.resolvedUrls?.local[0]}play/${game}?level=${values.level}${seats}`);
	await page.locator('[data-choice]').first().waitFor({ state: 'attached', timeout: 20_000 });
	for (let i = 0; i < Number(values.presses); i++) {
		if (values.each) await page.screenshot({ path: out.replace('.png', `-${String(i).padStart(3, '0')}.png`) });
		await playOn(page, 1);
	}
	await page.locator('[data-choice], .frame[data-over="true"]').first().waitFor({ state: 'attached' });
	await page.screenshot({ path: out });
} finally {
	await browser.close();
	await vite.close();
	await server.stop();
}
