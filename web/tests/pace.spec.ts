/* What happened is told moment by moment: each game's climax in its steps, and nothing from a later step early. The positions come from
 * golden games, one update each. */
import type { Page } from '@playwright/test';
import { finishedGame } from './client.ts';
import { expect, test } from './fixtures.ts';
import { paceOf } from './player.ts';
import { goldenStep, type Play, Stage } from './staged.ts';

const frame = (page: Page) => page.locator('.frame');
const log = (page: Page) => page.locator('[role="log"]');
const settled = '.frame:not([data-moment])';

interface Climax {
	readonly seats: number;
	/** The update is the first one that tells all of these events. */
	readonly tells: readonly string[];
	/** Its moments; a star marks one that stays. */
	readonly moments: readonly string[];
	/** A moment, and text that appears from then on and not before. */
	readonly says: Readonly<Record<string, RegExp>>;
	/** A moment, and an element that appears from then on and not before. */
	readonly shows: Readonly<Record<string, string>>;
}

const climaxes: Readonly<Record<string, Climax>> = {
	epic_melee: {
		seats: 4,
		tells: ['inverted', 'swapped', 'rank'],
		moments: ['engage', 'turned', 'turned', 'ranking', 'ranking', 'ranking', 'ranking', 'reward', 'reward*'],
		says: { ranking: /value \d+, place \d/, reward: /draws? a (Gold|Silver) token/ },
		shows: { turned: '.em-turned', ranking: '.em-medal', reward: '.em-drawn .token' },
	},
	brutal_ring: {
		seats: 4,
		tells: ['kill', 'counter', 'trick_weapon', 'bluff_weapon'],
		moments: ['trick', 'trick', 'trick', 'trick', 'sum', 'sum', 'outcome', 'blow', 'blow*', 'engage'],
		says: { trick: /turns? up/, sum: /^Attack \d/m, blow: /points?/ },
		shows: { trick: '.br-fate', sum: '.br-stage-sum', blow: '.br-stage-corner.is-fallen' },
	},
	brigands: {
		seats: 4,
		tells: ['acts_on', 'stole', 'loot', 'arrested'],
		moments: ['wheel', 'stolen', 'dice', 'coins', 'caught'],
		says: { stolen: /steals? \d/, coins: /takes? \d+ ducat/, caught: /arrests/ },
		shows: { wheel: '.bg-spun' },
	},
	duel_royal: {
		seats: 6,
		tells: ['won', 'ghost'],
		moments: ['stakes', 'drum', 'verdict', 'payment*'],
		says: { verdict: /announces/, payment: /Bank/ },
		shows: { verdict: '.dr-verdict', payment: '.dr-corner b:not(:empty)' },
	},
};

/** What is said in one moment. */
interface Told {
	readonly name: string;
	readonly log: string;
	readonly title: string;
	readonly asked: string | undefined;
	/** Which of the things to look for are there. */
	readonly seen: readonly string[];
}

const logNow = (page: Page): Promise<string> => log(page).innerText();

/** Records every moment as soon as it is drawn. */
const watch = (page: Page, things: readonly string[]): Promise<void> =>
	page.evaluate(list => {
		const told: Told[] = [];
		let last = '';
		const look = () => {
			const { moment, step, asked } = document.querySelector<HTMLElement>('.frame')?.dataset ?? {};
			if (moment === undefined || step === last) return;
			last = step ?? '';
			const seen = list.filter(thing => document.querySelector(thing));
			const log = document.querySelector<HTMLElement>('[role="log"]')?.innerText ?? '';
			told.push({ name: moment, log, title: document.title, asked, seen });
		};
		Object.assign(window, { told });
		new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
	}, things);

const toldBy = (page: Page): Promise<readonly Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);

/** The page at a table whose next update tells the climax. */
async function before(page: Page, url: string, { seats, tells }: Climax, game: string) {
	const stage = await Stage.on(page);
	const { play, next } = goldenStep(game, seats, ...tells);
	await stage.show(play, play.moments[0] as Play['moments'][number], url);
	return { past: (await logNow(page)).length, tell: () => stage.tell(play, next) };
}

test.beforeEach(({ page }) => paceOf(page, 'normal'));

for (const [game, climax] of Object.entries(climaxes))
	test(`${game}: the climax step by step, nothing before its moment`, async ({ page, server }) => {
		await paceOf(page, 'quick');
		const { past, tell } = await before(page, server.url, climax, game);
		await watch(page, Object.values(climax.shows));
		tell();
		const stay = climax.moments.findIndex(name => name.endsWith('*'));
		if (stay >= 0) {
			await expect.poll(async () => (await toldBy(page)).length).toBe(stay + 1);
			if (game === 'duel_royal') await page.keyboard.press('Space');
			else await page.locator('.frame-board').click({ position: { x: 8, y: 8 } });
		} else await frame(page).and(page.locator('[data-moment]')).waitFor();
		await page.locator(settled).waitFor();
		const all = await toldBy(page);
		expect(all.map(told => told.name)).toEqual(climax.moments.map(name => name.replace('*', '')));
		all.forEach((told, i) => {
			const names = all.slice(0, i + 1).map(one => one.name);
			expect(told.title).not.toContain('●');
			expect(told.asked).toBe('false');
			const news = told.log.slice(past);
			for (const [name, words] of Object.entries(climax.says))
				expect(words.test(news), `${names}: ${words}`).toBe(names.includes(name));
			for (const [name, thing] of Object.entries(climax.shows)) {
				if (told.name === name) expect(told.seen, `${names}`).toContain(thing);
				if (!names.includes(name)) expect(told.seen, `${names}`).not.toContain(thing);
			}
		});
	});

test('Brutal Ring: a bluff is called in large letters, beside the name of the Trick', async ({ page, server }) => {
	const { tell } = await before(page, server.url, climaxes.brutal_ring as Climax, 'brutal_ring');
	await page.setViewportSize({ width: 1280, height: 800 });
	tell();
	const word = page.locator('.br-fate.is-bluff').first();
	await expect(word).toHaveText('bluff!');
	const { size, distance } = await word.evaluate(element => {
		const card = element.parentElement?.querySelector('.br-trick-card') as HTMLElement;
		const distance = element.getBoundingClientRect().top - card.getBoundingClientRect().bottom;
		return { size: Number.parseFloat(getComputedStyle(element).fontSize), distance };
	});
	expect(size).toBeGreaterThanOrEqual(18);
	expect(distance).toBeGreaterThanOrEqual(0);
});

const melee = climaxes.epic_melee as Climax;

test('the telling goes on by itself; Esc jumps to the present', async ({ page, server }) => {
	await paceOf(page, 'quick');
	const { tell } = await before(page, server.url, melee, 'epic_melee');
	tell();
	await expect(frame(page)).toHaveAttribute('data-moment', 'engage');
	await expect(frame(page)).toHaveAttribute('data-moment', 'turned');
	await page.keyboard.press('Escape');
	await expect(page.locator(settled)).toBeVisible();
	await expect(log(page)).toContainText('Round 2 begins');
	await expect(page.locator('.prompt.is-asked')).toBeVisible();

	await page.reload();
	await page.locator(settled).waitFor();
});

test('coming back shows the position at once', async ({ page, server }) => {
	const stage = await Stage.on(page);
	const { play, next } = goldenStep('epic_melee', melee.seats, ...melee.tells);
	await stage.show(play, play.moments[0] as Play['moments'][number], server.url);
	stage.tell(play, next);
	await expect(frame(page)).toHaveAttribute('data-moment', 'engage');
	const now = { name: 'now', position: next, told: play.history.length + 1 };
	await stage.show({ ...play, history: [...play.history, next.events] }, now, server.url);
	await expect(page.locator(settled)).toBeVisible();
	await expect(log(page)).toContainText('Round 2 begins');
	await expect(page.locator('.prompt.is-asked')).toBeVisible();
});

test('the pace is kept; at “now” there are no moments', async ({ page, server }) => {
	const { tell } = await before(page, server.url, melee, 'epic_melee');
	await page.getByRole('button', { name: 'Menu', exact: true }).click();
	await page.getByLabel('What happens is told').selectOption('now');
	expect(await page.evaluate(() => localStorage.getItem('tripot.pace'))).toBe('"now"');
	await page.getByRole('button', { name: 'Close' }).click();
	tell();
	await expect(log(page)).toContainText('Round 2 begins');
	await expect(page.locator(settled)).toBeVisible();
});

test('without motion the steps are still shown, as pictures', async ({ page, server }) => {
	await page.addInitScript(() => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...args: Parameters<typeof animate>) {
			document.documentElement.dataset.moved = 'yes';
			return animate.apply(this, args);
		};
	});
	const { tell } = await before(page, server.url, melee, 'epic_melee');
	tell();
	for (const name of ['engage', 'turned', 'turned', 'ranking']) {
		await expect(frame(page)).toHaveAttribute('data-moment', name);
		expect(await page.evaluate(() => document.getAnimations().filter(one => one.playState === 'running').length)).toBe(0);
		if (name === 'ranking') await expect(page.locator('.em-ranking .card-value').first()).toHaveText(/^[1-9]/);
	}
	await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

test('a replay that plays by itself tells the same moments; a jump shows the position', async ({ page, server }) => {
	const past = await finishedGame(server.url, 'epic_melee', 2);
	const answer = await fetch(`${server.url}/api/tables/${past.table}/log?seat=all`, {
		headers: { authorization: `Bearer ${past.invite}` },
	});
	const { log: steps } = (await answer.json()) as { log: { step: number; events: { event: string }[] }[] };
	const end = steps.find(({ events }) => events.some(({ event }) => event === 'rank'))?.step ?? 0;
	await page.addInitScript(() => localStorage.setItem('tripot.replay.speed', '"quick"'));
	await page.goto(`${server.url}/replay/${past.table}?step=${end - 1}#${past.invite}`);
	await expect(page.locator('.replay .log-step').last()).toBeVisible();
	await watch(page, ['.em-medal']);
	await page.getByRole('button', { name: 'Play', exact: true }).click();
	await expect(frame(page)).toHaveAttribute('data-moment', 'ranking');
	await page.getByRole('button', { name: 'Pause', exact: true }).click();
	await expect(page.locator('.replay-controls [role="status"]')).toContainText(`Step ${end - 1}`);
	await page.getByRole('button', { name: 'Forward', exact: true }).click();
	await expect(page.locator('.replay-controls [role="status"]')).toContainText(`Step ${end}`);
	await expect(page.locator(settled)).toBeVisible();
	for (const { name, log, seen } of await toldBy(page)) {
		expect(/, place \d/.test(log), name).toBe(name === 'ranking');
		expect(seen.length > 0, name).toBe(name === 'ranking');
	}
});

for (const query of ['', '?screen'])
	test(`all wheels turn at the same time, each in its player’s colour ${query}`, async ({ browser, server }) => {
		const context = await browser.newContext({
			reducedMotion: query ? 'reduce' : 'no-preference',
			viewport: { width: 1920, height: 1080 },
		});
		const page = await context.newPage();
		await paceOf(page, 'slow');
		const { play, next } = goldenStep('brigands', 6, 'acts_on', 'stole', 'arrested');
		const eyes = query ? { ...play, viewer: null } : play;
		const stage = await Stage.on(page);
		await stage.show(eyes, eyes.moments[0] as Play['moments'][number], server.url, query);
		stage.tell(eyes, next);
		await expect(frame(page)).toHaveAttribute('data-moment', 'wheels');
		const starts = await page
			.locator('.bg-spun')
			.evaluateAll(all => all.flatMap(one => one.getAnimations().map(({ startTime }) => startTime)));
		expect(new Set(starts).size).toBe(query ? 0 : 1);
		if (!query) {
			await expect(page.locator('.prompt')).toContainText('The wheels turn');
			await expect(page.locator('.bg-spun svg')).toHaveCount(0); // where they stop is not to be seen
			await page.keyboard.press('Space');
		}
		await expect(page.locator('.frame:not([data-lead]) .bg-spun svg')).toHaveCount(2);
		const turning = await page.locator('.bg-spun').evaluateAll(all => ({
			colours: all.map(one => getComputedStyle(one).borderTopColor),
			marks: all.map(one =>
				[...(one.parentElement?.querySelectorAll('.seat-mark') ?? [])].map(
					mark => getComputedStyle(mark.querySelector('path') as Element).fill,
				),
			),
		}));
		expect(new Set(turning.colours).size).toBe(2);
		expect(turning.marks.map(([owner]) => owner)).toEqual(turning.colours);
		expect(turning.marks[0]?.[1]).toMatch(/rgb/);
		expect(turning.marks[0]?.[1]).toBe(turning.marks[1]?.[1]); // both aim at the same player
		await context.close();
	});

/** What each moment said and showed, as it was last drawn. */
const watchWords = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const shown = new Map<string, object>();
		const look = () => {
			const { moment, lead, step } = document.querySelector<HTMLElement>('.frame')?.dataset ?? {};
			const text = (at: string) => document.querySelector<HTMLElement>(at)?.innerText ?? '';
			if (moment !== undefined)
				shown.set(step ?? '', {
					name: lead === undefined ? moment : `${moment}…`,
					words: text('.prompt, .screen-caption'),
					log: text('[role="log"]'),
					purses: text('.bg-players'),
				});
		};
		Object.assign(window, { shown });
		new MutationObserver(look).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
	});

interface Shown {
	readonly name: string;
	readonly words: string;
	readonly log: string;
	readonly purses: string;
}

const shownBy = (page: Page): Promise<readonly Shown[]> =>
	page.evaluate(() => [...(window as unknown as { shown: Map<string, Shown> }).shown.values()]);

for (const query of ['', '?screen'])
	test(`a roll of dice is told when they have come to rest ${query}`, async ({ browser, server }) => {
		const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: { width: 1920, height: 1080 } });
		const page = await context.newPage();
		await paceOf(page, 'quick');
		const { play, next } = goldenStep('brigands', 3, 'tavern');
		const eyes = query ? { ...play, viewer: null } : play;
		const stage = await Stage.on(page);
		await stage.show(eyes, eyes.moments[0] as Play['moments'][number], server.url, query);
		await watchWords(page);
		const purses = await page.locator('.bg-players').innerText();
		stage.tell(eyes, next);
		await expect.poll(async () => (await shownBy(page)).length).toBe(2);
		await page.locator(settled).waitFor();
		const all = await shownBy(page);
		expect(all.map(({ name }) => name)).toEqual(['dice…', 'dice']);
		const [rolling, rolled] = all as [Shown, Shown];
		expect(rolling.words).toContain('The dice roll…');
		expect(rolling.log).not.toMatch(/wins? \d+ ducat/);
		expect(rolling.purses).toBe(purses);
		expect(rolled.words).toMatch(/rolls? \d di.*wins? \d/);
		expect(rolled.purses).not.toBe(purses);
		if (!query) expect(rolled.log).toMatch(/wins? \d+ ducat/);
		await context.close();
	});
