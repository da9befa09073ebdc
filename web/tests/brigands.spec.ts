/* Plays Brigands through the board's controls: plans made and changed by hand and by keyboard, the wheel, the Prince, the duel. Checks
 * in every phase that axe finds nothing serious and nothing is wider than a phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, expectPlainWords, test } from './fixtures.ts';

test.setTimeout(300_000); // whole games, possibly on a busy machine

const main = (page: Page): Locator => page.locator('.main-action').first();
const ground = (page: Page, index: number): Locator => page.locator(`.bg-ground.is-at-${index}`);
const planned = (page: Page, index: number): Locator => page.locator(`.bg-tile.is-at-${index} .is-planned [data-drag]`);
const freeToken = (page: Page): Locator => page.locator('.bg-piece[aria-pressed="false"]').first();

async function open(page: Page, url: string, seats: number): Promise<void> {
	await page.goto(`${url}/play/brigands?seats=${seats}&level=0`);
	await page.locator('.bg-ground.is-usable').first().waitFor();
}

/** The current phase, once there is something to press. */
async function phaseOf(page: Page): Promise<string> {
	const something = page.locator('.main-action, [data-choice][aria-pressed="false"], .frame[data-over="true"]').first();
	await something.waitFor({ state: 'attached', timeout: 60_000 });
	return (await page.locator('.bg-table').getAttribute('data-phase')) ?? '';
}

/** Ignores a failed click: the game may have moved on. */
const press = (target: Locator): Promise<void> => target.click({ timeout: 2000, noWaitAfter: true }).catch(() => {});

/** Lays the next piece, starting on the place of `first`, or gives a token to a team, or ends the plan. */
async function planOn(page: Page, turn: number, first: number | null): Promise<void> {
	if (await main(page).isVisible()) {
		const hasToken = (await page.locator('.is-planned .bg-token:not(.is-ghost)').count()) > 0;
		await press(!hasToken && (await freeToken(page).count()) ? freeToken(page) : main(page));
		return;
	}
	const isFree = first !== null && (await planned(page, first).count()) === 0;
	const usable = page.locator('.bg-ground.is-usable');
	const n = Math.max(1, await usable.count());
	await press(isFree ? ground(page, first) : usable.nth(turn % n));
}

/** Plays to the end; calls `look` when a phase asks something for the first time, and when the game is over. */
async function playAll(
	page: Page,
	look: (phase: string) => Promise<void>,
	first: number | null = null,
	turns = 600,
): Promise<Set<string>> {
	const seen = new Set<string>();
	for (let turn = 0; turn < turns; turn++) {
		const phase = await phaseOf(page);
		if (!seen.has(phase)) await look(phase);
		seen.add(phase);
		if (phase === 'over') return seen;
		const choices = page.locator('.bg-stage [data-choice][aria-pressed="false"]');
		if (phase === 'plan') await planOn(page, turn * 5, first);
		else if (await main(page).isVisible()) await press(main(page));
		else await press(choices.nth((turn * 3) % Math.max(1, await choices.count())));
	}
	return seen;
}

test('a plan can be laid in any order and changed, survives a reload, and is shown as laid', async ({ page, server }) => {
	await open(page, server.url, 4);
	for (const place of [5, 1, 5]) await ground(page, place).click();
	await expect(planned(page, 5)).toHaveCount(2);
	await planned(page, 1).dragTo(ground(page, 3));
	await expect(planned(page, 3)).toHaveCount(1);
	await expect(planned(page, 1)).toHaveCount(0);
	const token = page.locator('.bg-tile.is-at-5 .is-planned .bg-piece').last();
	await token.click();
	await expect(token).toHaveAttribute('aria-pressed', 'true');
	await expect(main(page)).toBeVisible();
	const log = page.locator('[role="log"]');
	await expect(log.getByText(/You add a token/)).toHaveCount(1); // the server has it, not only the page
	await page.reload();
	await expect(page.locator('.bg-tile.is-at-5 .bg-token:not(.is-ghost)')).toHaveCount(1);
	await expect(planned(page, 3)).toHaveCount(1);
	await page.keyboard.press('Escape');
	await expect(page.locator('.bg-tile.is-at-5 .bg-token:not(.is-ghost)')).toHaveCount(0);
	await planned(page, 3).click();
	await expect(page.locator('.bg-loose')).toHaveCount(1);
	await ground(page, 0).click();
	await expect(main(page)).toBeVisible();
	const name = await page.locator('.bg-tile.is-at-5 .bg-tile-name').innerText();
	const first = await page.locator('.bg-tile.is-at-0 .bg-tile-name').innerText();
	await expect(log.getByText(new RegExp(`You plan a (pawn|patrol): ${first}\\.`))).toHaveCount(1); // the server has the move too
	await expect(log.getByText(/You plan a (pawn|patrol)/)).toHaveCount(3); // pieces taken back are not in the log
	await expect(log.getByText(/You add a token/)).toHaveCount(0);
	await main(page).click();
	await expect(log).toContainText(new RegExp(`You send 2 (pawns|patrols) to the ${name}\\.`));
});

test('pressing the middle of a tile lays a piece there; pressing a piece takes it back', async ({ page, server }) => {
	await page.setViewportSize({ width: 375, height: 720 });
	await open(page, server.url, 4);
	for (const n of [1, 2, 3]) {
		const box = await ground(page, 0).boundingBox();
		if (!box) throw new Error('the tile is not there');
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
		await expect(planned(page, 0)).toHaveCount(n);
	}
	await planned(page, 0)
		.first()
		.click({ position: { x: 3, y: 12 } }); // the other pieces are on its right side
	await expect(planned(page, 0)).toHaveCount(2);
});

test('a piece laid just as the earlier ones are confirmed stays', async ({ page, server }) => {
	// Delays frames, as on a busy machine: what the board does after drawing waits until then.
	await page.addInitScript(() => {
		window.requestAnimationFrame = (callback: FrameRequestCallback) => window.setTimeout(() => callback(performance.now()), 100);
	});
	await open(page, server.url, 4);
	await page.evaluate(() => {
		const log = document.querySelector('[role="log"]') as HTMLElement;
		new MutationObserver((_, observer) => {
			if (log.textContent?.match(/You plan a/g)?.length !== 2) return;
			observer.disconnect();
			setTimeout(() => document.querySelector<HTMLElement>('.bg-ground.is-at-5')?.click(), 15);
		}).observe(log, { childList: true, subtree: true, characterData: true });
	});
	for (const place of [5, 1]) await ground(page, place).click();
	await expect(planned(page, 5)).toHaveCount(2);
	await expect(main(page)).toBeVisible();
});

test('ending the plan while a change is on its way takes effect after the change', async ({ page, server }) => {
	const held: string[] = [];
	let isSlow = false;
	let tell: (text: string) => void = () => {};
	await page.routeWebSocket(/\/ws(\/|$)/, near => {
		const far = near.connectToServer();
		tell = text => near.send(text);
		far.onMessage(text => (isSlow ? held.push(String(text)) : tell(String(text))));
	});
	await open(page, server.url, 4);
	for (const place of [5, 5, 5]) await ground(page, place).click();
	await expect(main(page)).toBeVisible();
	const name = await page.locator('.bg-tile.is-at-1 .bg-tile-name').innerText();
	isSlow = true;
	await planned(page, 5)
		.first()
		.click({ position: { x: 3, y: 12 } });
	await ground(page, 1).click();
	await expect(planned(page, 1)).toHaveCount(1);
	await main(page).click();
	isSlow = false;
	for (const text of held) tell(text);
	await expect(page.locator('[role="log"]')).toContainText(new RegExp(`You send 1 (pawn|patrol) to the ${name}\\.`));
	await expect(page.locator('.prompt-remark')).toHaveCount(0);
});

test('a piece or place that cannot be used says why', async ({ page, server }) => {
	await open(page, server.url, 4);
	for (const place of [0, 0, 0]) await ground(page, place).click();
	await expect(main(page)).toBeVisible();
	await ground(page, 2).click({ force: true }); // it can be clicked, although it is marked as disabled
	await expect(page.locator('.prompt-remark')).toContainText('Everything is placed');
});

test('a day by keyboard alone', async ({ page, server }) => {
	await open(page, server.url, 4);
	for (const key of ['3', '3', '1']) await page.keyboard.press(key);
	await expect(main(page)).toBeVisible();
	await expect(planned(page, 2)).toHaveCount(2);
	await page.keyboard.press('Enter');
	await expect(page.locator('[role="log"]')).toContainText(/You send 2 (pawns|patrols)/);
});

for (const colorScheme of ['dark', 'light'] as const)
	test(`axe finds nothing serious in any phase, ${colorScheme} @long`, async ({ browser, server }) => {
		const context = await browser.newContext({ bypassCSP: true, colorScheme, reducedMotion: 'reduce', locale: 'en' });
		const page = await context.newPage();
		await open(page, server.url, 3);
		const seen = await playAll(page, async phase => {
			const { violations } = await new AxeBuilder({ page }).analyze();
			const serious = violations.filter(v => v.impact === 'serious' || v.impact === 'critical');
			expect(serious.map(v => `${phase}: ${v.id} ${v.nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([]);
		});
		expect([...seen]).toEqual(expect.arrayContaining(['plan', 'wheel', 'over']));
		await context.close();
	});

test('six seats in French on a phone: nothing is too wide', async ({ browser, server }) => {
	const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'fr', reducedMotion: 'reduce' });
	const page = await context.newPage();
	const look = async (phase: string) => {
		const tooWide = await page.evaluate(() => {
			const wide = (e: Element) => e.getBoundingClientRect().right > innerWidth + 1;
			const cut = (e: Element) => e.scrollWidth > e.clientWidth + 1;
			const all = [...document.querySelectorAll('.bg-table *')].filter(wide);
			return [...all, ...[...document.querySelectorAll('.bg-tile, .bg-start')].filter(cut)].map(e => e.outerHTML.slice(0, 120));
		});
		expect(tooWide, phase).toEqual([]);
		await expectPlainWords(page);
	};
	await open(page, server.url, 6);
	await playAll(page, look, null, process.env.TRIPOT_LONG === '1' ? 600 : 20); // a few days, or to the end
	await context.close();
});

test('the Prince: patrols, skills, and a result with purses @long', async ({ page, server }) => {
	await page.goto(server.url);
	await page.locator('.game-card.game-brigands button.button').click();
	const dialog = page.locator('dialog');
	await dialog.getByLabel('Who is the Prince').selectOption('first');
	await dialog.getByLabel('Pace').selectOption('none');
	const bots = dialog.locator('fieldset select');
	for (let i = 0; i < (await bots.count()); i++) await bots.nth(i).selectOption('0');
	await dialog.locator('.button.is-main').click();
	await page.locator('.lobby-start .button.is-main, .lobby .button.is-main').last().click();
	await page.locator('.bg-ground.is-usable').first().waitFor();
	const seen = await playAll(page, async () => expectPlainWords(page), 7);
	expect([...seen]).toEqual(expect.arrayContaining(['plan', 'wheel', 'skill', 'over']));
	await expect(page.locator('.bg-details li')).toHaveCount(await page.locator('.bg-players li').count());
});

test('the duel to its end @long', async ({ page, server }) => {
	await open(page, server.url, 2);
	const seen = await playAll(page, async () => expectPlainWords(page));
	expect([...seen]).toEqual(expect.arrayContaining(['plan', 'wheel', 'over']));
});
