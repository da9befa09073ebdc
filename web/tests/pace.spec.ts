/* What happened is told moment by moment: each game's climax in its steps, and nothing of a later one before. The positions come from
 * golden games, one update each. */
import type { Page } from '@playwright/test';
import { expect, paceOf, test } from './fixtures.ts';
import { goldenStep, type Play, Stage } from './staged.ts';

const frame = (page: Page) => page.locator('.frame');
const log = (page: Page) => page.locator('[role="log"]');
const settled = '.frame:not([data-moment])';

interface Climax {
	readonly seats: number;
	/** The update is the first that tells all of these. */
	readonly tells: readonly string[];
	/** Its moments. */
	readonly moments: readonly string[];
	/** A moment, and what is said from then on and not before. */
	readonly says: Readonly<Record<string, RegExp>>;
	/** A moment, and what is seen from then on and not before. */
	readonly shows: Readonly<Record<string, string>>;
}

const climaxes: Readonly<Record<string, Climax>> = {
	epic_melee: {
		seats: 4,
		tells: ['inverted', 'swapped', 'rank'],
		moments: ['engage', 'turned', 'turned', 'ranking', 'reward', 'reward'],
		says: { ranking: /value \d+, place 1/, reward: /draws? a (Gold|Silver) token/ },
		shows: { ranking: '.em-ranking li', reward: '.em-drawn .token' },
	},
	brutal_ring: {
		seats: 4,
		tells: ['kill', 'counter', 'trick_weapon', 'bluff_weapon'],
		moments: ['trick', 'trick', 'trick', 'trick', 'sum', 'sum', 'outcome', 'blow', 'blow', 'engage'],
		says: { trick: /turns? up/, sum: /Attack.*\d/, blow: /points?/ },
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
		moments: ['stakes', 'drum', 'verdict', 'payment'],
		says: { verdict: /announces/, payment: /Bank/ },
		shows: { verdict: '.dr-verdict', payment: '.dr-corner b:not(:empty)' },
	},
};

/** What is told in one moment. */
interface Told {
	readonly name: string | null;
	readonly step: string | null;
	readonly log: string;
	readonly title: string;
	readonly asked: string | null;
}

const toldNow = (page: Page): Promise<Told> =>
	page.evaluate(() => {
		const root = document.querySelector<HTMLElement>('.frame');
		return {
			name: root?.dataset.moment ?? null,
			step: root?.dataset.step ?? null,
			log: document.querySelector<HTMLElement>('[role="log"]')?.innerText ?? '',
			title: document.title,
			asked: root?.dataset.asked ?? null,
		};
	});

/** The page at a table where the next update will tell the climax. */
async function before(page: Page, url: string, { seats, tells }: Climax, game: string) {
	const stage = await Stage.on(page);
	const { play, next } = goldenStep(game, seats, ...tells);
	await stage.show(play, play.moments[0] as Play['moments'][number], url);
	return { past: (await toldNow(page)).log.length, tell: () => stage.tell(play, next) };
}

test.beforeEach(({ page }) => paceOf(page, 'normal'));

for (const [game, climax] of Object.entries(climaxes))
	test(`${game}: the climax in its steps, nothing before its moment`, async ({ page, server }) => {
		const { past, tell } = await before(page, server.url, climax, game);
		tell();
		await frame(page).and(page.locator('[data-moment]')).waitFor();
		const names: string[] = [];
		for (let told = await toldNow(page); told.name !== null; told = await toldNow(page)) {
			names.push(told.name);
			expect(told.title).not.toContain('●');
			expect(told.asked).toBe('false');
			for (const [name, words] of Object.entries(climax.says))
				expect(words.test(told.log.slice(past)), `${names}: ${words}`).toBe(names.includes(name));
			for (const [name, what] of Object.entries(climax.shows))
				expect((await page.locator(what).count()) > 0, `${names}: ${what}`).toBe(names.includes(name));
			await page.keyboard.press('Space');
			await page.waitForFunction(was => {
				const root = document.querySelector<HTMLElement>('.frame');
				return root?.dataset.step !== was || root?.dataset.moment === undefined;
			}, told.step);
		}
		expect(names).toEqual(climax.moments);
	});

const melee = climaxes.epic_melee as Climax;

test('by itself it goes on, and a climax stays until a tap; Esc jumps to now', async ({ page, server }) => {
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

test('the pace is kept; told at once there are no moments', async ({ page, server }) => {
	const { tell } = await before(page, server.url, melee, 'epic_melee');
	await page.getByRole('button', { name: 'Menu', exact: true }).click();
	await page.getByLabel('What happens is told').selectOption('now');
	expect(await page.evaluate(() => localStorage.getItem('tripot.pace'))).toBe('"now"');
	await page.getByRole('button', { name: 'Close' }).click();
	tell();
	await expect(log(page)).toContainText('Round 2 begins');
	await expect(page.locator(settled)).toBeVisible();
});

test('without motion the steps are still pictures', async ({ page, server }) => {
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
		await page.locator('.em-middle').click();
	}
	await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});
