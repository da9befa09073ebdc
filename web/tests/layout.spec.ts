/* The layout of boards at every window size and number of seats, at the beginning, in the middle and at the end. measure.ts says what
 * is checked. `./test` takes the largest number of seats, late in the game and at the end; --long takes everything, and French too. */
import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { measureAt, SIZES } from './measure.ts';
import { type Moment, type Play, playOut, Stage } from './staged.ts';

interface Seen {
	readonly game: string;
	readonly seats: number;
	readonly viewer?: number;
	readonly lang?: string;
	readonly seed?: number;
}

/** Everything that is wrong, with the moment and size at which it is. */
async function lookAt(browser: Browser, url: string, seen: Seen, momentsOf: (play: Play) => readonly Moment[]) {
	const play = await playOut(seen.game, seen.seats, seen);
	const context = await browser.newContext({ locale: seen.lang ?? 'en', reducedMotion: 'reduce' });
	const stage = await Stage.on(await context.newPage());
	const wrong: string[] = [];
	for (const moment of momentsOf(play)) {
		if (moment.name === 'end') await stage.page.locator('main').evaluate(board => board.scrollTo(0, 9999)); // as a player may have done
		await stage.show(play, moment, url);
		for (const size of SIZES)
			wrong.push(
				...(await measureAt(stage.page, size)).map(what => `${seen.game} ${seen.seats}, ${moment.name}, ${size}: ${what}`),
			);
	}
	await context.close();
	return wrong;
}

/** The first question, the last time it is asked, and the end. */
function few({ moments }: Play): readonly Moment[] {
	return moments.filter(({ name }) => name === `${moments[0]?.name}.last` || name === 'end');
}

const games: Readonly<Record<string, readonly Seen[]>> = {
	'Epic Melee': [2, 3, 4, 5, 6].map(seats => ({ game: 'epic_melee', seats })),
	'Brutal Ring': [2, 3, 4].map(seats => ({ game: 'brutal_ring', seats })),
	Brigands: [2, 3, 4, 5, 6].map(seats => ({ game: 'brigands', seats, viewer: 1 })), // seat 0 is the Prince
	'Duel Royal': [6, 7, 8, 12, 17].map(seats => ({ game: 'duel_royal', seats })),
};

for (const [name, all] of Object.entries(games)) {
	test(`${name} lies well at every size`, async ({ browser, server }) => {
		expect(await lookAt(browser, server.url, all.at(-1) as Seen, few)).toEqual([]);
	});
	test(`${name} lies well for all seats and questions, in French too @long`, async ({ browser, server }) => {
		const wrong: string[] = [];
		for (const seen of [...all, { ...(all.at(-1) as Seen), lang: 'fr', seed: 11 }])
			wrong.push(...(await lookAt(browser, server.url, seen, ({ moments }) => moments)));
		expect(wrong).toEqual([]);
	});
}

test('Epic Melee: the cards in hand stay where they are when loot comes', async ({ page, server }) => {
	const play = await playOut('epic_melee', 4);
	const stage = await Stage.on(page);
	const tops: number[] = [];
	for (const name of ['choose', 'choose.last']) {
		await stage.show(play, play.moments.find(moment => moment.name === name) as Moment, server.url);
		tops.push((await page.locator('.hand [data-choice]').first().boundingBox())?.y ?? -1);
	}
	expect(tops[0]).toBe(tops[1]);
});

test('Duel Royal: faces beside names are whole, and so are the bots’ names in the chronicle', async ({ page, server }) => {
	const play = await playOut('duel_royal', 8);
	await page.setViewportSize({ width: 1280, height: 800 });
	const stage = await Stage.on(page);
	await stage.show(play, play.moments[0] as Moment, server.url);
	const heads = await page.locator('.dr-name .plate-face').evaluateAll(all =>
		all.map(face => {
			const [head, card] = [face, face.closest('.dr-member')?.querySelector('.card')].map(one => one?.getBoundingClientRect());
			return head && card ? Math.max(card.top - head.bottom, head.top - card.bottom) : -99;
		}),
	);
	expect(heads.length).toBeGreaterThan(4);
	for (const distance of heads) expect(distance).toBeGreaterThanOrEqual(-1);
	const cut = await page
		.locator('.dr-head-name')
		.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent));
	expect(cut.filter(name => name !== 'Alexandrine')).toEqual([]); // a person’s name may be of any length
});

/** By how many pixels the chronicle overflows, late in long games. */
async function hiddenOfChronicle(browser: Browser, url: string, seats: number, seed: number): Promise<string[]> {
	const play = await playOut('duel_royal', seats, { seed, viewer: null });
	const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
	const stage = await Stage.on(await context.newPage());
	const late = play.moments.filter(({ name }) => name !== 'end').sort((a, b) => b.told - a.told)[0] as Moment;
	await stage.show(play, late, url);
	const chronicle = stage.page.locator('.dr-chronicle');
	const duels = await chronicle.locator('.dr-duels > li').count();
	const hidden = await chronicle.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
	const isCut = await chronicle
		.locator('.dr-duels > li')
		.evaluateAll(all => all.some(one => one.scrollWidth > one.clientWidth + 1));
	await context.close();
	expect(duels).toBeGreaterThan(1);
	return hidden > 0 || isCut ? [`${seats} players, ${duels} duels: ${hidden} px hidden, ${isCut ? 'cut' : 'whole'}`] : [];
}

test('Duel Royal: the whole chronicle is visible on a laptop', async ({ browser, server }) => {
	const wrong: string[] = [];
	for (const seats of [8, 12, 17]) wrong.push(...(await hiddenOfChronicle(browser, server.url, seats, 7)));
	expect(wrong).toEqual([]);
});

test('Duel Royal: the whole chronicle is visible with every number of players @long', async ({ browser, server }) => {
	const wrong: string[] = [];
	for (const seed of [7, 8, 9])
		for (let seats = 6; seats <= 17; seats++) wrong.push(...(await hiddenOfChronicle(browser, server.url, seats, seed)));
	expect(wrong).toEqual([]);
});
