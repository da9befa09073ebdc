/* A table with a pace of days: choosing it, showing it, counting down, and a player's address for notices. */
import { expect, test } from './fixtures.ts';
import { Server } from './server.ts';

test('days per decision, and a notice for players who are away', async ({ page }) => {
	const server = await Server.start(['--notify', 'cat >/dev/null']);
	await page.goto(server.url);
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption('2');
	await expect(page.locator('select[name=pace] option')).toHaveText([
		'brisk: 30 s to 1 min a decision',
		'relaxed: 2 min 30 to 5 min a decision',
		'no clock',
		/^days/,
	]);
	await page.locator('select[name=pace]').selectOption('days');
	await page.locator('select[name=days]').selectOption('3');
	await page.getByLabel('Seat 2').selectOption('0');
	await page.getByRole('button', { name: 'Open the table' }).click();
	await expect(page.getByText('3 days a decision')).toBeVisible();
	await expect(page.locator('.lobby-seat.is-bot')).toContainText('random');
	await expect(page.locator('.lobby-seat.is-bot')).toContainText('Takes any move that is allowed');
	await expect(page.locator('.lobby-seat.is-bot .lobby-face path').first()).toBeVisible();

	await page.getByLabel('Tell me when it is my turn').fill('ada@example.org');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('You are notified at ada@example.org')).toBeVisible();
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(page.getByRole('timer')).toHaveText(/^(3 days 0|2 days 23) h$/);

	await server.crash();
	await server.startAgain();
	await page.reload();
	await expect(page.getByRole('timer')).toHaveText(/^(3 days 0|2 days 23) h$/);
	await page.getByRole('button', { name: 'Menu' }).click();
	await expect(page.getByLabel('Tell me when it is my turn')).toHaveValue('ada@example.org');
	await page.getByLabel('Tell me when it is my turn').fill('');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('You are notified at')).toBeHidden();
	await server.stop();
});
