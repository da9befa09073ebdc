/* Runs axe on every page and on every board in mid-game, in the lamplight theme and in daylight. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Client, finishedGame } from './client.ts';
import { expect, test } from './fixtures.ts';
import { playOn } from './player.ts';

test.use({ bypassCSP: true }); // axe injects a script into the page

async function expectNothingSerious(page: Page): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
		expect(await seriousOn(page), colorScheme).toEqual([]);
	}
}

async function seriousOn(page: Page): Promise<readonly string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	const serious = violations.filter(v => v.impact === 'serious' || v.impact === 'critical');
	return serious.map(v => `${v.id}: ${v.nodes.map(node => node.target.join(' ')).join(', ')}`);
}

const board =
	(game: string, presses = 7) =>
	async (page: Page, url: string) => {
		await page.goto(`${url}/play/${game}?level=1`);
		await playOn(page, presses);
		await page.locator('[data-choice]').first().waitFor({ state: 'attached' });
	};

const places: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
	'start page': async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card').first().waitFor();
	},
	'new table and lobby': async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card button').first().click();
		await expectNothingSerious(page);
		await page.locator('dialog .button.is-main').click();
		await page.locator('.lobby').waitFor();
	},
	rules: async (page, url) => {
		await page.goto(`${url}/rules/brutal_ring`);
		await page.locator('.rules h2').first().waitFor();
	},
	privacy: async (page, url) => {
		await page.goto(`${url}/privacy`);
		await page.locator('.rules h2').first().waitFor();
	},
	'an edition with a mistake': async (page, url) => {
		await page.goto(`${url}/edition/duel_royal`);
		await page.locator('.edition-table td input').first().fill('Two words');
		await page.locator('.edition-fault').first().waitFor();
	},
	'result and replay': async (page, url) => {
		const past = await finishedGame(url, 'epic_melee', 2);
		await past.handOver(page);
		await page.goto(`${url}/t/${past.table}`);
		await page.locator('.result').waitFor();
		await expectNothingSerious(page);
		await page.locator('.result a[href^="/replay"]').click();
		await page.locator('.replay').waitFor();
	},
	'reference and menu': async (page, url) => {
		await board('epic_melee')(page, url);
		await page.keyboard.press('?');
		await page.locator('dialog').waitFor();
		await expectNothingSerious(page);
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: 'Menu' }).click();
		await page.locator('dialog').waitFor();
	},
	'a first game': async (page, url) => {
		await page.goto(`${url}/first/epic_melee`);
		await page.locator('.first-ring').waitFor();
	},
	'Epic Melee': board('epic_melee'),
	'Brutal Ring': board('brutal_ring'),
	Brigands: board('brigands'),
	'Duel Royal': board('duel_royal', 4), // the bets are asked for; the loser of the duel is a ghost with nothing left to choose
	'a device that is handed on @long': async (page, url) => {
		await page.goto(url);
		await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
		await page.locator('select[name=where]').selectOption('here');
		await page.locator('.new-table button[type=submit]').click();
		await page.locator('.pass-take').waitFor();
	},
	'a phone in a room': async (page, url) => {
		const screen = await Client.open(url);
		const { code } = await screen.send('room_create', { game: 'epic_melee' });
		await page.goto(`${url}/r/${code}`);
		await page.locator('button[type="submit"]').click();
		await page.locator('.palm-places').waitFor();
		await expectNothingSerious(page);
		await page.locator('.palm-wide').click();
		await page.locator('.palm-pad').waitFor();
	},
	'generic board': async (page, url) => {
		await page.goto(`${url}/play/null_game?level=1`);
		await page.locator('[data-choice]').first().waitFor();
	},
};

for (const [name, show] of Object.entries(places))
	test(name, async ({ page, server }) => {
		await show(page, server.url);
		await expectNothingSerious(page);
	});

test('a game to print, always in the daylight theme', async ({ page, server }) => {
	await page.setViewportSize({ width: 700, height: 900 }); // the sheets scroll at this size
	await page.goto(`${server.url}/print/duel_royal`);
	await page.locator('.print-rules h1').waitFor();
	expect(await seriousOn(page)).toEqual([]);
});
