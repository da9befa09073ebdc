/* A server for each worker; pages whose errors fail the test. */
import { test as base, expect, type Page } from '@playwright/test';
import { Server } from './server.ts';

export const test = base.extend<{ strict: undefined }, { server: Server }>({
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

/** Nothing says what only programs say, and no line may end before a sign that French sets off by a blank. */
export async function expectPlainWords(page: Page): Promise<void> {
	const said = await page.locator('body').innerText();
	expect(said).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{[a-z?=]/);
	expect(said).not.toMatch(/.{0,30}( [:;?!»]|« ).{0,20}/);
}
