/* Browsers with something missing: each is a script that runs before any other, in the page and in the worker that runs the tables. */
import type { Page } from '@playwright/test';

export const KEEPS_NOTHING = "Object.defineProperty(self, 'indexedDB', { value: { open() { throw new Error('kept out'); } } });";

/** Acts like a full disk: the write itself succeeds, then its transaction fails. */
export const IS_FULL = `{
	const put = IDBObjectStore.prototype.put;
	IDBObjectStore.prototype.put = function (...args) {
		const request = put.apply(this, args);
		request.addEventListener('success', () => this.transaction.abort());
		return request;
	};
}`;

export async function workWith(page: Page, script: string): Promise<void> {
	await page.addInitScript(script);
	await page.route('**/assets/house-*.js', async route => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, body: `${script}${await answer.text()}` });
	});
}
