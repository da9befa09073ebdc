/* Plays any board as a person does who presses the first thing that can be used: through the page's own controls only. */
import type { Page } from '@playwright/test';

export async function isOver(page: Page): Promise<boolean> {
	return (await page.locator('.table[data-over="true"]').count()) > 0;
}

/** One press: the main action where there is one, else the first choice that is not chosen yet. */
async function press(page: Page): Promise<void> {
	const main = page.locator('.main-action').first();
	const target = (await main.isVisible()) ? main : page.locator('[data-choice][aria-pressed="false"]').first();
	await target.click({ timeout: 2000, noWaitAfter: true }).catch(() => {}); // it may be gone: the game went on
}

/** Until it is over, or this many presses were made. */
export async function playOn(page: Page, presses = Number.POSITIVE_INFINITY): Promise<void> {
	const something = page.locator('.main-action, [data-choice][aria-pressed="false"], .table[data-over="true"]').first();
	for (let i = 0; i < presses; i++) {
		await something.waitFor({ state: 'attached', timeout: 60_000 });
		if (await isOver(page)) return;
		await press(page);
	}
}

export const launchOptions = {
	executablePath: '/usr/bin/chromium',
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	],
};
