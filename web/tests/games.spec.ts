/* Plays each game from the start page to its end: one person against bots, through the board's controls. */
import { playRing } from './brutal_ring.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { isOver, playOn } from './player.ts';

const games = { epic_melee: 'Epic Melee', brutal_ring: 'Brutal Ring', brigands: 'Brigands', duel_royal: 'Duel Royal' };

/** What the log says, once, about everything dealt to the others; and what the result says where the scores alone do not tell it. */
const dealt: { readonly [id: string]: RegExp } = {
	epic_melee: /\d+ cards are dealt face down/,
	duel_royal: /\d+ characters are dealt/,
};
const decided: { readonly [id: string]: RegExp } = {
	brigands: /has 50 ducats.*, so the Prince (wins|loses)/,
	duel_royal: /nobody left who can fight|perfect draw|the last one|agree/,
};

for (const [id, name] of Object.entries(games))
	test(`${name}: from the start page to the result`, async ({ page, server }) => {
		await page.goto(server.url);
		await page.locator(`.game-card.game-${id}`).getByRole('link', { name: 'Play now against bots' }).click();
		await expect(page.locator(`.frame.game-${id}`)).toBeVisible();
		await playOn(page, 12);
		await expectPlainWords(page);
		if (dealt[id]) await expect(page.locator('.log-step').first()).toContainText(dealt[id]);
		await expect(page.locator('.log')).not.toContainText(/is dealt a (card|character)\./);
		// Always pressing the first choice would lay a Trick of Brutal Ring and take it back for ever.
		await (id === 'brutal_ring' ? playRing(page) : playOn(page));
		expect(await isOver(page)).toBe(true);
		await expect(page.locator('.result .result-scores tbody tr').first()).toBeVisible();
		if (decided[id]) await expect(page.locator('.result')).toContainText(decided[id]);
		await expectPlainWords(page);
	});

test('a game without a board of its own gets the generic one', async ({ page, server }) => {
	await page.goto(`${server.url}/play/null_game?level=1`);
	await expect(page.locator('.generic-choice').first()).toBeVisible();
	await playOn(page);
	await expect(page.locator('.result')).toBeVisible();
});
