/* Leaving, conceding, coming back and running out of time: the page asks first and tells everybody, and nobody's game is played away. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { guestAt, newTable } from './friends.ts';

const log = (page: Page) => page.locator('.log-note');
const plate = (page: Page, name: string) => page.locator('.plate-name', { hasText: name });

async function fromMenu(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.getByRole('dialog').getByRole('button', { name }).click();
}

test('leaving and conceding ask first and are told; a player who left can come back, one who conceded cannot', async ({
	page,
	browser,
	server,
}) => {
	const url = await newTable(page, server.url, 'epic_melee', 'Ada');
	const { page: ben, context } = await guestAt(browser, url, 'Ben');
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(ben.locator('[data-choice]').first()).toBeVisible();

	await fromMenu(ben, 'Leave the table');
	await expect(ben.getByText('As long as the game runs you can come back')).toBeVisible();
	await ben.getByRole('button', { name: 'Play on' }).click();
	await expect(ben.locator('[data-choice]').first()).toBeVisible();
	await expect(log(page)).toHaveCount(0);

	await fromMenu(ben, 'Leave the table');
	await ben.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
	await expect(page.getByRole('status').getByText('Ben left, a bot plays on.')).toBeVisible();
	await expect(log(page)).toHaveText(['Ben left, a bot plays on.']);
	await expect(plate(page, 'Ben')).toHaveText(/Ben\s⚙/);
	await expect(ben.locator('.home')).toBeVisible();

	await ben.goto(url);
	await ben.getByRole('button', { name: 'Take your seat back' }).click();
	await expect(log(page)).toHaveText(['Ben left, a bot plays on.', 'Ben is back.']);
	await expect(plate(page, 'Ben')).toHaveText('Ben');
	await expect(ben.getByRole('button', { name: 'Take your seat back' })).toHaveCount(0);

	await fromMenu(ben, 'Concede');
	await ben.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
	const all = ['Ben left, a bot plays on.', 'Ben is back.', 'Ben conceded, a bot plays on.'];
	await expect(log(page)).toHaveText(all);
	await page.reload();
	await expect(log(page)).toHaveText(all); // it is still told
	await expect(plate(page, 'Ben')).toHaveText(/Ben\s⚙/);
	await ben.goto(url);
	await expect(log(ben)).toHaveText(all);
	await expect(ben.getByRole('button', { name: 'Take your seat back' })).toHaveCount(0);
	await context.close();
});

test('the host pauses the game and resumes it', async ({ page, browser, server }) => {
	const url = await newTable(page, server.url, 'epic_melee', 'Ada');
	const { page: ben, context } = await guestAt(browser, url, 'Ben');
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(ben.locator('[data-choice]').first()).toBeVisible();
	await ben.getByRole('button', { name: 'Menu' }).click();
	await expect(ben.getByRole('button', { name: 'Pause the game' })).toHaveCount(0);
	await ben.keyboard.press('Escape');
	await fromMenu(page, 'Pause the game');
	for (const one of [page, ben]) {
		await expect(one.getByText('The host has paused the game.')).toBeVisible();
		await expect(log(one)).toHaveText(['The host paused the game.']);
	}
	await expect(ben.getByRole('button', { name: 'Go on' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Go on' }).click();
	await expect(ben.getByText('The host has paused the game.')).toHaveCount(0);
	await expect(log(ben)).toHaveText(['The host paused the game.', 'The game goes on.']);
	await context.close();
});

test('against bots alone there is no clock unless it is asked for', async ({ page, server }) => {
	await page.goto(server.url);
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption('2');
	await expect(page.locator('select[name=pace]')).toHaveValue('relaxed');
	await page.locator('fieldset select').selectOption('0');
	await expect(page.locator('select[name=pace]')).toHaveValue('none');
	await page.locator('select[name=pace]').selectOption('book');
	await page.getByRole('button', { name: 'Open the table' }).click();
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(page.getByRole('timer')).toBeVisible();
});

/** The shortest time in the rule books is twenty seconds. */
test('when time runs out the page says so, and then the game waits @long', async ({ page, server }) => {
	test.setTimeout(240_000);
	await page.goto(server.url);
	await page.getByLabel('Your name').fill('Ada');
	await page.locator('.game-card.game-brutal_ring').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption('2');
	await page.locator('fieldset select').selectOption('0');
	await page.locator('select[name=pace]').selectOption('book');
	await page.getByRole('button', { name: 'Open the table' }).click();
	await page.getByRole('button', { name: 'Begin' }).click();
	const notice = page.locator('.banner', { hasText: 'Your time was up: the move was made for you.' });
	await expect(notice.first()).toBeVisible({ timeout: 90_000 });
	await expect(notice.first().locator('p')).not.toHaveCount(2); // the notice also says what was decided
	await expect(log(page).first()).toHaveText('Your time was up: the move was made for you.');
	await page.getByRole('button', { name: 'All right' }).first().click();
	const back = page.getByRole('button', { name: 'I’m back' });
	await expect(back).toBeVisible({ timeout: 90_000 });
	await expect(page.getByText('the game waits for you')).toBeVisible();
	await back.click();
	await expect(back).toHaveCount(0);
	await expect(page.getByRole('timer')).toBeVisible();
});
