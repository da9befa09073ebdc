/* Several people at one table, each with their own browser. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Everything a page received over the network, as text. */
export function listen(page: Page): string[] {
	const heard: string[] = [];
	page.on('websocket', socket => socket.on('framereceived', frame => heard.push(String(frame.payload))));
	page.on('response', async answer => {
		if (answer.url().includes('/api/')) heard.push(await answer.text().catch(() => ''));
	});
	return heard;
}

export async function newTable(page: Page, url: string, game: string, name: string, seats = '2'): Promise<string> {
	await page.goto(url);
	await page.getByLabel('Your name').fill(name);
	await page.locator(`.game-card.game-${game}`).getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption(seats);
	await page.locator('select[name=pace]').selectOption('none');
	await page.getByRole('button', { name: 'Open the table' }).click();
	return page.locator('#invite-url').inputValue();
}

export async function guestAt(
	browser: Browser,
	url: string,
	name: string,
): Promise<{ page: Page; context: BrowserContext; heard: string[] }> {
	const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' });
	const page = await context.newPage();
	const heard = listen(page);
	await page.goto(url);
	await page.getByLabel('Your name').fill(name);
	await page.getByRole('button', { name: 'Sit here' }).first().click();
	return { page, context, heard };
}
