/* Plays Duel Royal through the board's controls: proposals, steps, names and bets, by hand and by keyboard. Checks in every phase that
 * secrets stay face down, axe finds nothing serious and nothing is wider than a phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { finishFor } from './client.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { askAlways, isOver, playByKeys } from './player.ts';

const main = (page: Page): Locator => page.locator('.main-action').first();
const own = (page: Page): Locator => page.locator('.dr-bench.is-near .dr-member');
const others = (page: Page): Locator => page.locator('.dr-bench.is-far .dr-member');
/** Ignores a failed click: the game may have moved on. */
const press = (target: Locator): Promise<void> => target.click({ timeout: 2000, noWaitAfter: true }).catch(() => {});

async function open(page: Page, url: string, seats: number): Promise<void> {
	await page.goto(`${url}/play/duel_royal?seats=${seats}&level=0`);
	await page.locator('.dr-step.is-usable').first().waitFor();
}

/** The current phase, once something is asked. */
async function phaseOf(page: Page): Promise<string> {
	const something = page.locator('.main-action, [data-choice][aria-pressed="false"], .frame[data-over="true"]').first();
	await something.waitFor({ state: 'attached', timeout: 60_000 });
	return (await isOver(page)) ? 'over' : ((await page.locator('.dr-stage').getAttribute('data-phase')) ?? '');
}

/** Plays to the end; calls `look` when a phase asks something for the first time, and when the game is over. The spokesman proposes,
 * steps and stays in turn, so that teams sometimes fail and a champion has to be named. With `quicker`, the address of the server, a
 * faster client plays everything after the first bets. */
async function playAll(page: Page, look: (phase: string) => Promise<void>, quicker?: string): Promise<Set<string>> {
	const seen = new Set<string>();
	for (let turn = 0; turn < 400; turn++) {
		const phase = await phaseOf(page);
		if (!seen.has(phase)) await look(phase);
		seen.add(phase);
		if (phase === 'over') return seen;
		if (phase === 'bet' && quicker) {
			await finishFor(page, quicker, -1);
			continue;
		}
		const choices = page.locator('[data-choice][aria-pressed="false"]');
		if (await main(page).isVisible()) await press(main(page));
		else await press(choices.nth((turn * 3) % Math.max(1, await choices.count())));
	}
	return seen;
}

test('a champion is proposed, taken back and proposed again; a step is final', async ({ page, server }) => {
	await askAlways(page); // a proposal can be taken back
	await open(page, server.url, 6);
	await expect(own(page)).toHaveCount(3);
	await expect(own(page).locator('.card.is-face.is-small')).toHaveCount(3);
	await expect(others(page).locator('.card.is-back')).toHaveCount(3);
	await own(page).nth(1).locator('[data-choice]').click();
	await expect(main(page)).toContainText('Propose');
	await page.keyboard.press('Escape');
	await expect(main(page)).toHaveCount(0);
	const champion = await own(page).nth(2).locator('.dr-name-text').innerText();
	await own(page).nth(2).locator('[data-choice]').click();
	await main(page).click();
	await expect(page.locator('[role="log"]')).toContainText(`You propose ${champion}\u00a0⚙\ufe0e to your team.`);
	await page.locator('.dr-step.is-stay').click();
	await main(page).click();
	await expect(page.locator('[role="log"]')).toContainText('You stay back.');
});

test('dr_14: the secret outlasts the game: no card is turned up, and there is no record, replay or check', async ({
	page,
	server,
}) => {
	await page.goto(server.url);
	await page.locator('.game-card.game-duel_royal').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name="seats"]').selectOption('6');
	for (const seat of await page.locator('.new-table fieldset select').all()) await seat.selectOption('0');
	await page.getByLabel('When the game is over').selectOption('secret');
	await page.locator('select[name="pace"]').selectOption('none');
	await page.getByRole('button', { name: 'Open the table' }).click();
	await page.getByRole('button', { name: 'Begin' }).click();
	await page.locator('.dr-step.is-usable').first().waitFor();
	await playAll(
		page,
		async () => {
			await expect(others(page).locator('.card.is-face')).toHaveCount(0);
		},
		server.url,
	);
	const result = page.locator('.result');
	await expect(result).toContainText('its shuffle cannot be checked');
	await expect(result.getByRole('link', { name: /record|look at it again/i })).toHaveCount(0);
	await expect(page.locator('.result-shuffle, .log-link')).toHaveCount(0);
});

test('a member who cannot be chosen says why', async ({ page, server }) => {
	await open(page, server.url, 6);
	const name = await others(page).first().locator('.dr-name-text').innerText();
	await others(page).first().locator('.choice').click({ force: true }); // it can be clicked, although it is marked as disabled
	await expect(page.locator('.prompt-remark')).toContainText(`${name}\u00a0⚙\ufe0e does not belong to team Red`);
});

test('a duel by keyboard alone', async ({ page, server }) => {
	await open(page, server.url, 6);
	await playByKeys(page, '.dr-duels li');
	// The loser is a ghost, and the others may have moved on meanwhile.
	await expect(page.locator('.dr-duels li').last()).toContainText('1');
	await expect(page.locator('.dr-grid .dr-mark sub', { hasText: /^duel 1$/ })).toHaveCount(1);
	await expect(page.locator('.dr-verdict')).toContainText('The Game Master announces');
});

for (const colorScheme of ['dark', 'light'] as const)
	test(`axe finds nothing serious in any phase, ${colorScheme} @long`, async ({ browser, server }) => {
		const context = await browser.newContext({ bypassCSP: true, colorScheme, reducedMotion: 'reduce', locale: 'en' });
		const page = await context.newPage();
		await open(page, server.url, 7);
		const seen = await playAll(page, async phase => {
			const { violations } = await new AxeBuilder({ page }).analyze();
			const serious = violations.filter(v => v.impact === 'serious' || v.impact === 'critical');
			expect(serious.map(v => `${phase}: ${v.id} ${v.nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([]);
		});
		expect([...seen]).toEqual(expect.arrayContaining(['step', 'bet', 'over']));
		await context.close();
	});

test('seventeen seats in French on a phone: nothing is too wide or scrolls, and the other team is face down until the end', async ({
	browser,
	server,
}) => {
	const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'fr', reducedMotion: 'reduce' });
	const page = await context.newPage();
	await open(page, server.url, 17);
	await expect(own(page)).toHaveCount(9);
	await expect(others(page)).toHaveCount(8);
	await page.locator('.dr-hand .dr-character.is-small').hover();
	await expect.poll(async () => (await page.locator('.lens:popover-open .card').boundingBox())?.width).toBeGreaterThan(190);
	await page.mouse.move(0, 0);
	const seen = await playAll(
		page,
		async phase => {
			const tooWide = await page.evaluate(() => {
				const board = document.querySelector('.frame-board');
				const wide = (e: Element) => e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1;
				const all = [...document.querySelectorAll('.dr-table *')].filter(e => !e.closest('.lens') && wide(e));
				if (board && board.scrollWidth > board.clientWidth) all.push(board);
				const page = document.documentElement;
				if (page.scrollHeight > page.clientHeight) all.push(page);
				return all.map(e => e.outerHTML.slice(0, 120));
			});
			expect(tooWide, phase).toEqual([]);
			// dr_14: checks every card, small and under the lens
			await expect(others(page).locator('.card.is-face')).toHaveCount(phase === 'over' ? 16 : 0);
			await expectPlainWords(page);
		},
		process.env.TRIPOT_LONG === '1' ? undefined : server.url,
	);
	expect([...seen]).toEqual(expect.arrayContaining(['step', 'bet', 'over']));
	await expect(page.locator('.dr-details li')).toHaveCount(2);
	const widest = await page.evaluate(() => {
		const mark = document.querySelector('.dr-grid td .dr-mark');
		for (let i = 0; i < 12; i++) mark?.after(mark.cloneNode(true)); // a pair that met again and again
		return Math.max(...[...document.querySelectorAll('.dr-grid .dr-mark')].map(e => e.getBoundingClientRect().right));
	});
	expect(widest).toBeLessThanOrEqual(375);
	await context.close();
});
