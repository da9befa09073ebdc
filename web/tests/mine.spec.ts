/* Getting back: my tables on the start page, whose turn it is, and the keys on another device; and a replay whose secret arrives later. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newTable } from './friends.ts';
import { askAlways, playOn } from './player.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'My tables' });
const keys = (page: Page): Promise<string[]> =>
	page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('tripot.seats') ?? '{}')));

test('my tables are on the start page, and a link takes them to another device', async ({ page, browser, server }) => {
	await page.goto(`${server.url}/play/epic_melee?seats=2&level=0`);
	await page.locator('[data-choice]').first().waitFor();
	const table = new URL(page.url()).pathname;
	await page.evaluate(() => {
		const all = JSON.parse(localStorage.getItem('tripot.seats') ?? '{}');
		localStorage.setItem('tripot.seats', JSON.stringify({ aaaaaaaaaaaa: { token: '0'.repeat(64), n: 0 }, ...all }));
	});
	await page.goto(server.url);
	const row = mine(page).getByRole('link', { name: /Epic Melee/ });
	await expect(row).toContainText('Your turn');
	await expect(row).toHaveAttribute('href', table);
	await expect.poll(() => keys(page)).toEqual([table.slice('/t/'.length)]); // a key that opens nothing is forgotten

	await page.getByRole('button', { name: 'Take my tables to another device' }).click();
	await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
	const link = await page.locator('#move-url').inputValue();
	expect(link).toMatch(/\/#take=[\w-]{55}$/); // after the #, which no server sees
	const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 375, height: 720 } });
	const other = await context.newPage();
	await askAlways(other);
	await other.goto(link);
	await expect(other.getByText('1 table has come over')).toBeVisible();
	expect(other.url()).not.toContain('#');
	await mine(other)
		.getByRole('link', { name: /Epic Melee/ })
		.click();
	await expect(other.locator('.hand [data-choice]').first()).toBeVisible();
	await playOn(other, 3);

	await page.getByRole('button', { name: 'Close' }).click();
	await row.click(); // and back: whoever opens a seat has it
	await expect(page.locator('.frame-board')).toBeVisible();
	await expect(other.getByText('Your seat is open in another window')).toBeVisible();
	await context.close();
});

test('a finished game is listed as finished, and its replay opens when the secret arrives later', async ({
	page,
	browser,
	server,
}) => {
	await page.goto(`${server.url}/play/null_game?level=0`);
	await playOn(page);
	await page.locator('.result').waitFor();
	const id = new URL(page.url()).pathname.slice('/t/'.length);
	const invite = await page.evaluate(one => JSON.parse(localStorage.getItem('tripot.seats') ?? '{}')[one].invite, id);
	await page.goto(server.url);
	await mine(page).getByText('Finished (1)').click();
	await expect(mine(page).getByRole('link')).toContainText('finished');
	await expect(page.getByRole('button', { name: 'Take my tables' })).toHaveCount(0);

	const context = await browser.newContext({ locale: 'en' });
	const guest = await context.newPage();
	await guest.goto(`${server.url}/replay/${id}`);
	await expect(guest.locator('.trouble')).toBeVisible();
	await guest.evaluate(secret => location.assign(`#${secret}`), invite); // as when the full link is pasted into the same tab
	await expect(guest.locator('.replay')).toBeVisible();
	await context.close();
});

test('a lobby tells visitors what applies to them, and players have the link', async ({ page, browser, server }) => {
	const link = await newTable(page, server.url, 'epic_melee', 'Ada', '3');
	await expect(page.getByRole('main')).toContainText('Send them the link below');
	const context = await browser.newContext({ locale: 'en' });
	const guest = await context.newPage();
	await guest.goto(link);
	await expect(guest.getByRole('main')).toContainText('There are free seats');
	await expect(guest.getByRole('main')).not.toContainText('link below');
	await guest.getByLabel('Your name').fill('Ben');
	await guest.getByRole('button', { name: 'Sit here' }).first().click();
	await expect(guest.getByRole('main')).toContainText('Send them the link below');
	await expect(guest.locator('#invite-url')).toHaveValue(link);
	await context.close();
});
