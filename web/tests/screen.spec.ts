/* The big screen: every game with every number of seats is readable at three metres, all at once, from the first phase to the end.
 * `./test` takes the fewest and the most seats, late in the game and at the end; --long takes everything, and French too. */
import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { measureScreen } from './measure.ts';
import { paceOf } from './player.ts';
import { goldenTold, type Moment, type Play, playOut, Stage } from './staged.ts';

const games: Readonly<Record<string, readonly number[]>> = {
	epic_melee: [2, 3, 4, 5, 6],
	brutal_ring: [2, 3, 4],
	brigands: [2, 3, 4, 5, 6],
	duel_royal: [6, 7, 8, 12, 17],
};

/** All phases, or the last appearance of the first phase and the end. */
const late = ({ moments }: Play): readonly Moment[] =>
	moments.filter(({ name }) => name === `${moments[0]?.name}.last` || name === 'end');

async function lookAt(browser: Browser, url: string, game: string, seats: readonly number[], lang: string, isLong: boolean) {
	const context = await browser.newContext({ locale: lang, reducedMotion: 'reduce', viewport: { width: 1920, height: 1080 } });
	const stage = await Stage.on(await context.newPage());
	const wrong: string[] = [];
	for (const n of seats) {
		const play = await playOut(game, n, { viewer: null });
		for (const moment of isLong ? play.moments : late(play)) {
			await stage.show(play, moment, url, '?screen');
			wrong.push(...(await measureScreen(stage.page)).map(what => `${game} ${n}, ${moment.name}, ${lang}: ${what}`));
		}
	}
	await context.close();
	return wrong;
}

for (const [game, seats] of Object.entries(games)) {
	test(`${game} is readable on a television`, async ({ browser, server }) => {
		const ends = [seats[0] as number, seats.at(-1) as number];
		expect(await lookAt(browser, server.url, game, ends, 'fr', false)).toEqual([]);
	});
	test(`${game} is readable on a television with any number of seats @long`, async ({ browser, server }) => {
		const wrong = await lookAt(browser, server.url, game, seats, 'en', true);
		expect([...wrong, ...(await lookAt(browser, server.url, game, seats.slice(-1), 'fr', true))]).toEqual([]);
	});
}

/** From the first event to the next of the last ones: a climax with the largest number of seats. */
const climaxes: Readonly<Record<string, readonly [seats: number, first: string, last: readonly string[], moment: string]>> = {
	epic_melee: [6, 'reveal', ['draw_gold', 'draw_silver'], 'ranking'],
	brutal_ring: [4, 'trick_weapon', ['kill'], 'blow'],
	brigands: [6, 'team', ['round'], 'judged'],
	duel_royal: [17, 'champion', ['won', 'tie'], 'verdict'],
};

for (const [game, [seats, first, last, moment]] of Object.entries(climaxes))
	test(`${game}: what is being told is readable on a television too`, async ({ browser, server }) => {
		const context = await browser.newContext({ locale: 'fr', reducedMotion: 'reduce', viewport: { width: 1920, height: 1080 } });
		const page = await context.newPage();
		await page.clock.install();
		await paceOf(page, 'normal');
		const { play, told } = goldenTold(game, seats, first, last);
		const stage = await Stage.on(page);
		await stage.show(play, play.moments[0] as Moment, server.url, '?screen');
		for (const position of told) stage.tell(play, position);
		const seen = new Set<string>();
		const wrong: string[] = [];
		let step: string | null = null;
		for (let quiet = 0; quiet < 20; quiet++) {
			await page.clock.runFor(100); // the telling takes time; the mocked clock skips it
			const frame = page.locator('.frame');
			const [name, now] = [await frame.getAttribute('data-moment'), await frame.getAttribute('data-step')];
			if (name) quiet = 0;
			if (!name || now === step) continue;
			step = now;
			seen.add(name);
			const measured = measureScreen(page);
			await page.clock.runFor(50);
			wrong.push(...(await measured).map(what => `${game} ${seats}, ${name}: ${what}`));
		}
		await context.close();
		expect([...seen]).toContain(moment);
		expect(wrong.filter(what => !what.includes('em-turned'))).toEqual([]); // the banner across the arena covers it
	});
