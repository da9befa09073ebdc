/* Each game, begun on the start page and played to its end by one person against bots, through the controls of its board. */
import { playRing } from './brutal_ring.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { isOver, playOn } from './player.ts';

const games = { epic_melee: 'Epic Melee', brutal_ring: 'Brutal Ring', brigands: 'Brigands', duel_royal: 'Duel Royal' };

for (const [id, name] of Object.entries(games))
	test(`${name}: from the start page to the result`, async ({ page, server }) => {
		await page.goto(server.url);
		await page.locator(`.game-card.game-${id} .button.main`).click();
		await expect(page.locator(`.table.game-${id}`)).toBeVisible();
		await playOn(page, 12);
		await expectPlainWords(page);
		// Whoever always presses the first thing would lay a Trick of Brutal Ring and take it back for ever.
		await (id === 'brutal_ring' ? playRing(page) : playOn(page));
		expect(await isOver(page)).toBe(true);
		await expect(page.locator('.result .scores tbody tr').first()).toBeVisible();
		await expectPlainWords(page);
	});

test('a game without a board of its own gets the generic one', async ({ page, server }) => {
	await page.goto(`${server.url}/play/null_game?level=1`);
	await expect(page.locator('.generic-choice').first()).toBeVisible();
	await playOn(page);
	await expect(page.locator('.result')).toBeVisible();
});
