/* One server per worker, and pages whose errors fail the test. */
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { Server } from './server.ts';

/** Tests of other things choose to be told everything at once. */
async function tellAtOnce(browser: Browser, use: (browser: Browser) => Promise<void>): Promise<void> {
	const open = browser.newContext.bind(browser);
	browser.newContext = async (...options) => {
		const context = await open(...options);
		await context.addInitScript(() => {
			if (location.protocol !== 'about:' && localStorage.getItem('tripot.pace') === null)
				localStorage.setItem('tripot.pace', '"now"');
		});
		return context;
	};
	await use(browser);
	browser.newContext = open;
}

export const test = base.extend<{ strict: undefined }, { server: Server }>({
	browser: [({ browser }, use) => tellAtOnce(browser, use), { scope: 'worker' }],
	server: [
		async ({ browserName: _ }, use) => {
			const server = await Server.start();
			await use(server);
			await server.stop();
		},
		{ scope: 'worker' },
	],
	strict: [
		async ({ page }, use) => {
			const errors: string[] = [];
			page.on('pageerror', error => errors.push(error.message));
			await use(undefined);
			expect(errors).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

/** Checks that no programming words leak into the text, and that no ordinary space stands where French needs one that does not break. */
export async function expectPlainWords(page: Page): Promise<void> {
	const said = await page.locator('body').innerText();
	expect(said).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{[a-z?=]/);
	expect(said).not.toMatch(/.{0,30}( [:;?!»]|« ).{0,20}/);
}
