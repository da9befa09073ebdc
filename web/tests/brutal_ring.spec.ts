/* The board of Brutal Ring: every phase, the private bench, reasons, the keyboard, enlarged cards. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { playRing } from './brutal_ring.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { playByKeys } from './player.ts';

test.use({ bypassCSP: true }); // axe injects a script into the page
test.setTimeout(600_000); // whole games, possibly on busy machines

const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };

async function open(page: Page, url: string, seats: number): Promise<void> {
	await page.setViewportSize(desk);
	await page.goto(`${url}/play/brutal_ring?level=0&seats=${seats}`);
	await page.locator('.br-pit').waitFor();
}

/** axe finds nothing serious in either theme. */
async function expectAccessible(page: Page, where: string): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
		const { violations } = await new AxeBuilder({ page }).analyze();
		const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
		const said = serious.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n')}`);
		expect(said, `${where}, ${colorScheme}`).toEqual([]);
	}
}

/** On a phone nothing is wider than the window, except rows that scroll by themselves. */
async function expectNarrow(page: Page, where: string): Promise<void> {
	await page.setViewportSize(phone);
	const wide = await page.evaluate(() =>
		['html', '.frame-board', '.frame-bottom']
			.map(selector => document.querySelector(selector))
			.filter(element => element && element.scrollWidth > element.clientWidth)
			.map(element => element?.className || 'page'),
	);
	expect(wide, where).toEqual([]);
	await page.setViewportSize(desk);
}

test('four seats in French: played to the end through the controls, never wider than a phone @long', async ({
	browser,
	server,
}) => {
	const context = await browser.newContext({ locale: 'fr', bypassCSP: true, reducedMotion: 'reduce' });
	const page = await context.newPage();
	await open(page, server.url, 4);
	const phases = new Set<string>();
	await playRing(page, async phase => {
		if (phases.has(phase)) return false;
		phases.add(phase);
		await expectNarrow(page, phase);
		return false;
	});
	expect([...phases]).toEqual(expect.arrayContaining(['draw', 'enter', 'attack', 'tricks', 'clear']));
	await expectNarrow(page, 'over');
	const details = page.locator('.br-details tbody tr');
	await expect(details).toHaveCount(4);
	for (const row of await details.all()) {
		const [, kills, survivors, points] = (await row.locator('td').allTextContents()).map(Number);
		expect((kills ?? 0) + (survivors ?? 0)).toBe(points);
	}
	await expectPlainWords(page);
	await context.close();
});

test('bench, ring and stage are accessible in both themes @long', async ({ page, server }) => {
	const left = new Set(['enter', 'attack', 'tricks']);
	await open(page, server.url, 4);
	await playRing(page, async phase => {
		if (left.delete(phase)) await expectAccessible(page, phase);
		return left.size === 0;
	});
	expect([...left]).toEqual([]);
});

test('a secret plan is made in any order and can be changed until it is confirmed', async ({ page, server }) => {
	await open(page, server.url, 2);
	await playRing(page, async phase => phase === 'enter');
	const hand = (kind: string) => page.locator(`.br-hand .choice.is-usable:has(.is-${kind})`);
	const places = page.locator('.br-bench-place');
	const gladiators = await hand('gladiator').count();
	expect(gladiators, 'both kinds were drawn').toBeGreaterThan(1);
	await hand('gladiator').last().click();
	await expect(places).toHaveCount(1);
	const late = await places.locator('.br-card-name').first().innerText();
	await hand('gladiator').first().click();
	await expect(places).toHaveCount(2);
	const tapped = places.filter({ hasText: late });
	await tapped.locator('.choice').click();
	await expect(tapped).toHaveClass(/is-next/);
	await hand('weapon').first().click();
	await expect(tapped.locator('.br-pair.is-bare')).toHaveCount(0);
	await expect(places.locator('.br-pair.is-bare')).toHaveCount(1);
	await tapped.getByRole('button', { name: 'Disarm' }).click();
	await expect(places.locator('.br-pair.is-bare')).toHaveCount(2);
	await places.first().getByRole('button', { name: 'Back to hand' }).click();
	await expect(places).toHaveCount(1);
	await expect(hand('gladiator')).toHaveCount(gladiators - 1);
	await expect(places.locator('.br-pair .br-card-name')).toHaveText(late); // the last step of this change has come back from the server
	await page.keyboard.press('Escape'); // undoes the proposal
	await expect(page.locator('.main-action')).toHaveCount(0);
	await page.keyboard.press('Escape'); // undoes the Gladiator
	await expect(places).toHaveCount(0);
	await hand('gladiator').last().click();
	await expect(places.locator('.br-pair .br-card-name')).toHaveText(late);
	await page.locator('.main-action').click();
	await expect(page.locator('.br-pit')).not.toHaveClass(/is-phase-enter/);
	await expect(page.locator('.br-corner.is-mine .br-fighter, .br-reveal-side')).not.toHaveCount(0);
});

test('a card that cannot be used says why', async ({ page, server }) => {
	await open(page, server.url, 2);
	const remark = page.locator('.prompt-remark');
	await page.locator('.br-pile .choice.is-usable').first().click();
	await page.locator('.br-hand .choice').first().click({ force: true }); // it is marked as disabled
	await expect(remark).toContainText('First draw');
});

test('a game by keyboard alone; its end screen is accessible @long', async ({ page, server }) => {
	await open(page, server.url, 2);
	await playByKeys(page, '.frame[data-over="true"]');
	await page.locator('.br-details').waitFor();
	await expectAccessible(page, 'over');
});

test('the enlarged card opens on keyboard focus and on hover', async ({ page, server }) => {
	await open(page, server.url, 2);
	await page.locator('.br-pile .choice.is-usable').first().click();
	const card = page.locator('.br-hand .card-place').first();
	await card.waitFor();
	await page.keyboard.press('Tab');
	while (!(await card.locator(':focus').count())) await page.keyboard.press('Tab');
	await expect(card.locator('.lens')).toBeVisible();
	await expect(card.locator('.lens')).toContainText('As a Trick');
	const box = await card.locator('.lens').boundingBox();
	expect(box && box.y >= 0 && box.y + box.height <= desk.height).toBe(true);
	await page.keyboard.press('Shift+Tab');
	await expect(card.locator('.lens')).toBeHidden();
	await card.hover();
	await expect(card.locator('.lens')).toBeVisible();
});
