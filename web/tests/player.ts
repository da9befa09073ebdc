/* Plays any board as a person who presses the first usable thing: only through the page's own controls. */
import type { Page } from '@playwright/test';

export async function isOver(page: Page): Promise<boolean> {
	return (await page.locator('.frame[data-over="true"]').count()) > 0;
}

/** Makes the page ask before every choice, so that presses can be counted. */
export async function askAlways(page: Page): Promise<void> {
	await page.addInitScript(() => localStorage.setItem('tripot.confirm', '"always"'));
}

/** Sets how fast the page tells what happened. */
export async function paceOf(page: Page, pace: 'slow' | 'normal' | 'quick' | 'now'): Promise<void> {
	await page.addInitScript(wanted => localStorage.setItem('tripot.pace', JSON.stringify(wanted)), pace);
}

/** One press: the main action if there is one; otherwise a choice not yet taken: the first, or after misses a later one. */
async function press(page: Page, missed: number): Promise<boolean> {
	const main = page.locator('.main-action').first();
	const choices = page.locator('[data-choice][aria-pressed="false"]');
	const target = (await main.isVisible()) ? main : choices.nth(missed % Math.max(1, await choices.count()));
	return target
		.click({ timeout: 1500, noWaitAfter: true })
		.then(() => true)
		.catch(() => false); // it may be gone because the game moved on, or covered by other pieces
}

/** Plays until the game is over, this many presses have hit something, or `goal` is there. When a slow page reacts late, a press that
 * hit may count as a miss: if the next press could find nothing left, use a goal to say how far. */
export async function playOn(page: Page, presses = Number.POSITIVE_INFINITY, goal = '.frame[data-over="true"]'): Promise<void> {
	const something = page.locator(`.main-action, [data-choice][aria-pressed="false"], .frame[data-over="true"], ${goal}`).first();
	let missed = 0;
	for (let met = 0; met < presses; ) {
		await something.waitFor({ state: 'attached', timeout: 60_000 });
		if ((await isOver(page)) || (await page.locator(goal).count())) return;
		const meets = await press(page, missed);
		met += Number(meets);
		missed = meets ? 0 : missed + 1;
	}
}

/** Plays by keys alone until `goal` is there. Waits for each key to change the page before the next: a slow answer is no reason to press
 * again. */
export async function playByKeys(page: Page, goal: string): Promise<void> {
	const something = page.locator(`${goal}, .main-action, [data-choice][aria-pressed="false"]`).first();
	for (;;) {
		await something.waitFor({ state: 'attached', timeout: 60_000 });
		if (await page.locator(goal).count()) return;
		const before = await page.locator('#app').innerHTML();
		const chosen = await page.locator('[data-choice]').evaluateAll(all => all.map(one => one.ariaPressed === 'true'));
		const isComplete = (await page.locator('.main-action').count()) > 0;
		await page.keyboard.press(isComplete ? 'Enter' : String(chosen.indexOf(false) + 1));
		await page.waitForFunction(was => document.querySelector('#app')?.innerHTML !== was, before);
	}
}

/** Drops a file anywhere on the page. */
export async function drop(page: Page, name: string, bytes: Uint8Array | string): Promise<void> {
	const given = await page.evaluateHandle(
		([name, bytes]) => {
			const data = new DataTransfer();
			data.items.add(new File([new Uint8Array(bytes)], name));
			return data;
		},
		[name, [...(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)]] as const,
	);
	await page.dispatchEvent('body', 'drop', { dataTransfer: given });
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
