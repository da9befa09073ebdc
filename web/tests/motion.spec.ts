/* A moving piece is seen between the place it left and the place it goes to. The tests stop every motion half-way, so that timing does
 * not matter. */
import type { Page } from '@playwright/test';
import { playRing } from './brutal_ring.ts';
import { expect, test } from './fixtures.ts';
import { playByKeys } from './player.ts';

interface Point {
	readonly x: number;
	readonly y: number;
}

/** Stops every motion half-way; `finishMotion` ends it. */
async function stopHalfway(page: Page, reducedMotion: 'no-preference' | 'reduce' = 'no-preference'): Promise<void> {
	await page.emulateMedia({ reducedMotion });
	await page.addInitScript(() => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
			const animation = animate.apply(this, args);
			const { delay = 0, duration } = animation.effect?.getTiming() ?? {};
			animation.pause();
			animation.currentTime = Number(delay) + Number(duration) / 2;
			document.documentElement.dataset.moved = 'yes';
			return animation;
		};
	});
}

const finishMotion = (page: Page): Promise<void> =>
	page.evaluate(() => {
		for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.finish();
	});

/** Waits until nobody else has to decide: what others move after the page has loaded must not be taken for the press. */
async function settle(page: Page): Promise<void> {
	await expect(page.locator('.plate.is-owes:not(.is-you)')).toHaveCount(0);
	await finishMotion(page);
	await expect(page.locator('.flights')).toHaveCount(0);
}

const middleOf = (page: Page, selector: string): Promise<Point> =>
	page
		.locator(selector)
		.first()
		.evaluate(element => {
			const box = element.getBoundingClientRect();
			return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
		});

/** The share of the way: 0 at the start, 1 at the goal. */
function partOfWay(from: Point, at: Point, to: Point): number {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	return ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
}

function expectHalfway(from: Point, at: Point, to: Point): void {
	expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeGreaterThan(40);
	expect(partOfWay(from, at, to)).toBeGreaterThan(0.3);
	expect(partOfWay(from, at, to)).toBeLessThan(0.7);
}

interface Way {
	readonly open: (page: Page) => Promise<void>;
	readonly from: string;
	readonly press: string;
	readonly to: string;
	readonly flight?: string;
}

const ways: Readonly<Record<string, Way>> = {
	epic_melee: {
		open: page => page.locator('.hand [data-choice]').first().waitFor(),
		from: '.hand .card',
		press: '.hand [data-choice]',
		to: '[data-spot="slot-0-left"] .card',
	},
	brutal_ring: {
		open: page => page.locator('.br-pile [data-choice]').first().waitFor(),
		from: '[data-spot="pile-weapon"]',
		press: '[data-spot="pile-weapon"] [data-choice]',
		to: '.br-hand .card',
		flight: '.flight.is-weapon:not(.br-drawn-card)', // the card just drawn is shown twice
	},
	brigands: {
		open: page => page.locator('.bg-ground.is-usable').first().waitFor(),
		from: '.bg-loose:last-child .bg-pawn, .bg-loose:last-child .bg-patrol, .bg-loose .bg-pawn, .bg-loose .bg-patrol',
		press: '.bg-ground.is-at-3',
		to: '.bg-tile.is-at-3 .is-planned [data-piece]',
	},
};

test.describe('with motion', () => {
	for (const [game, way] of Object.entries(ways))
		test(`${game}: a piece moves from its old place to its new one, and nothing waits for it`, async ({ page, server }) => {
			await stopHalfway(page);
			await page.goto(`${server.url}/play/${game}?level=0&seats=${game === 'brutal_ring' ? 2 : 4}`);
			await way.open(page);
			await settle(page);
			const from = await middleOf(page, way.from);
			await page.locator(way.press).first().click();
			await expect(page.locator('.flight')).not.toHaveCount(0);
			const to = await middleOf(page, way.to);
			expectHalfway(from, await middleOf(page, way.flight ?? '.flight'), to);
			await page.locator('[data-choice]').last().click({ trial: true }); // it can be pressed during the motion
			await finishMotion(page);
			await expect(page.locator('.flights')).toHaveCount(0);
		});

	test('Duel Royal: a champion steps from the bench into the middle', async ({ page, server }) => {
		await stopHalfway(page);
		await page.goto(`${server.url}/play/duel_royal?level=0&seats=6`);
		const flight = page.locator('.flight.card');
		await playByKeys(page, '.flight.card');
		await expect(flight.first()).toBeVisible();
		const seat = (await flight.first().getAttribute('data-piece'))?.replace('card-', '');
		const [bench, stage] = [`[data-spot="bench-${seat}"] .card`, `[data-spot="stage-${seat}"] .card`];
		expectHalfway(await middleOf(page, bench), await middleOf(page, '.flight.card'), await middleOf(page, stage));
	});

	test('nothing moves when the page comes back to a table', async ({ page, server }) => {
		await stopHalfway(page);
		await page.goto(`${server.url}/play/brutal_ring?level=0&seats=2`);
		await playRing(page, async phase => phase === 'enter');
		await page.reload();
		await page.locator('.br-bench').waitFor();
		await expect(page.locator('html')).not.toHaveAttribute('data-moved');
		await expect(page.locator('.flights')).toHaveCount(0);
	});
});

test('nothing moves for those who want no motion', async ({ page, server }) => {
	await stopHalfway(page, 'reduce');
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=4`);
	await page.locator('.hand [data-choice]').first().click();
	await expect(page.locator('[data-spot="slot-0-left"] .card.is-small')).toBeVisible();
	await page.locator('.hand [data-choice]').nth(1).click();
	await page.locator('.main-action').click();
	await expect(page.locator('[role="log"]')).toContainText('You lay');
	await expect(page.locator('html')).not.toHaveAttribute('data-moved');
	await expect(page.locator('.flights')).toHaveCount(0);
});
