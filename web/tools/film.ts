/* A record as an animated picture, as the page plays it:
 *
 *     npm run film -- RECORD OUT.webp [--eyes SEAT] [--from STEP] [--seconds N] [--fps N] [--width PX] [--height PX] [--quality N] [--light] [--lang fr]
 *
 * The record is dropped on the start page and its replay plays by itself, from the step --from on, as the seat --eyes saw it (0; "all": with
 * all cards open; "spectator"). The page's clock and its animations go on by
 * one frame at a time, so the film runs evenly however slow the machine is. Frames that are equal become one. TRIPOT names the program;
 * img2webp (Debian's package webp) puts the frames together. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { drop, launchOptions } from '../tests/player.ts';
import { Server } from '../tests/server.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		eyes: { type: 'string', default: '0' },
		from: { type: 'string', default: '0' },
		seconds: { type: 'string', default: '30' },
		fps: { type: 'string', default: '10' },
		width: { type: 'string', default: '1024' },
		height: { type: 'string', default: '640' },
		quality: { type: 'string', default: '60' },
		light: { type: 'boolean', default: false },
		lang: { type: 'string', default: 'en' },
	},
});
const [record, out] = positionals.map(path => resolve(process.env.INIT_CWD ?? '.', path));
if (!record || !out) throw new Error('usage: npm run film -- RECORD OUT.webp [options]');
const FRAME_MS = 1000 / Number(values.fps);

interface Shot {
	readonly bytes: Buffer;
	ms: number;
}

/** Opens the record as a replay whose time stands still. */
async function open(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await drop(page, 'game.tripot', await readFile(record as string));
	await page.waitForURL(/\/replay\/here-/);
	await page.clock.install();
	await page.goto(`${page.url().split('?')[0]}?step=${values.from}`);
	await page.locator('.log-step').first().waitFor();
	await page.locator('.replay-controls select:has([value="spectator"])').selectOption(values.eyes);
	await page.evaluate(() => document.fonts.ready);
	await page.clock.pauseAt(Date.now() + 1000);
	await page.locator('.replay-play').click();
	await page.addStyleTag({ content: '.replay-controls, .frame-buttons { display: none !important }' }); // a film has no use for them
}

/** All that moves is moved on by the page's clock alone: animations stand still, and each is put where it would be. */
async function goOn(page: Page, ms: number): Promise<void> {
	await page.clock.runFor(ms);
	await page.evaluate(passed => {
		for (const one of document.getAnimations()) {
			const isNew = one.playState === 'running';
			const now = isNew ? 0 : Number(one.currentTime) + passed;
			if (isNew) one.pause();
			if (now >= Number(one.effect?.getComputedTiming().endTime)) one.finish();
			else one.currentTime = now;
		}
	}, ms);
}

async function shoot(page: Page): Promise<Shot[]> {
	const shots: Shot[] = [];
	const isOver = page.locator('.result');
	let left = Number(values.seconds) * 1000;
	for (; left > 0 && !(await isOver.count()); left -= FRAME_MS) {
		await goOn(page, FRAME_MS);
		const bytes = await page.screenshot({ caret: 'hide' });
		const last = shots.at(-1);
		if (last?.bytes.equals(bytes)) last.ms += FRAME_MS;
		else shots.push({ bytes, ms: FRAME_MS });
	}
	return shots;
}

async function putTogether(shots: readonly Shot[], path: string): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'tripot-film-'));
	try {
		const args = ['-loop', '0', '-min_size'];
		for (const [i, { bytes, ms }] of shots.entries()) {
			const file = join(folder, `${i}.png`);
			await writeFile(file, bytes);
			args.push('-lossy', '-q', values.quality, '-m', '6', '-d', String(Math.round(ms)), file);
		}
		execFileSync('img2webp', [...args, '-o', path], { stdio: 'ignore' });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('img2webp is missing: apt install webp');
		throw error;
	} finally {
		await rm(folder, { recursive: true });
	}
}

const server = await Server.start();
const browser = await chromium.launch(launchOptions);
try {
	const page = await browser.newPage({
		viewport: { width: Number(values.width), height: Number(values.height) },
		locale: values.lang,
		colorScheme: values.light ? 'light' : 'dark',
		bypassCSP: true, // for a style of the film's own
	});
	page.on('pageerror', error => console.error('page:', error));
	await open(page, server.url);
	const shots = await shoot(page);
	await putTogether(shots, out);
	console.log(`${shots.length} frames, ${Math.round((await stat(out)).size / 1024)} KB: ${out}`);
} finally {
	await browser.close();
	await server.stop();
}
