/* Handing over a seat in mid-game, and deals that are broken off: what a page asks its player, and what it tells them. */

import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Heard {
	readonly push?: string;
	readonly stage?: string;
	readonly [field: string]: unknown;
}

/** A separate client that takes part in every deal but reveals its secret only in the first ones. */
async function withholder(url: string, table: string, invite: string, name: string, honest: number): Promise<WebSocket> {
	const secret = 'ab'.repeat(32);
	const hash = bytesToHex(blake2b(hexToBytes(secret), { dkLen: 32 }));
	const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'tripot.1');
	await new Promise(resolve => socket.addEventListener('open', resolve));
	const send = (cmd: string, fields: object) => socket.send(JSON.stringify({ id: cmd, cmd, ...fields }));
	const seated = new Promise<void>((resolve, reject) => {
		socket.addEventListener('message', message => {
			const heard = JSON.parse(String(message.data)) as Heard;
			if (heard.re === 'join') (heard.ok ? resolve : reject)(heard.error as undefined);
			if (heard.push === 'deal' && heard.stage === 'commit') send('commit', { hash });
			if (heard.push === 'deal' && heard.stage === 'reveal' && Number(heard.deal) <= honest) send('reveal', { secret });
		});
	});
	send('join', { table, invite, name, fair: true });
	await seated;
	return socket;
}

async function newTable(page: Page, url: string, seats: string): Promise<string> {
	await page.goto(url);
	await page.getByLabel('Your name').fill('Ada');
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption(seats);
	await page.locator('select[name=pace]').selectOption('none');
	await page.getByRole('button', { name: 'Open the table' }).click();
	return page.locator('#invite-url').inputValue();
}

async function visitor(browser: Browser, url: string, name: string): Promise<Page> {
	const page = await (await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })).newPage();
	await page.addInitScript(who => localStorage.setItem('tripot.name', JSON.stringify(who)), name);
	await page.goto(url);
	return page;
}

test('a seat in mid-game is handed over only when all agree', async ({ page, browser, server }) => {
	const url = await newTable(page, server.url, '3');
	const ben = await visitor(browser, url, 'Ben');
	await ben.getByRole('button', { name: 'Sit here' }).first().click();
	await page.getByLabel('Who plays seat 3').selectOption('0');
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(ben.locator('.frame-board')).toBeVisible();

	const eve = await visitor(browser, url, 'Eve');
	await eve.getByRole('button', { name: 'Menu' }).click();
	await eve.getByRole('button', { name: /^Ask for the seat of/ }).click();
	await expect(eve.getByText('all players must agree')).toBeVisible();
	await page.getByRole('button', { name: 'Agree' }).click();
	await expect(page.getByText('You have agreed')).toBeVisible();
	await ben.getByRole('button', { name: 'No', exact: true }).click();
	await expect(eve.getByText('without you')).toBeVisible();
	await expect(eve.locator('.frame-bottom .hand')).toHaveCount(0);
	for (const one of [ben, eve]) await one.context().close();
});

test('a third deal waits for the player’s consent, and everybody hears who withheld a secret', async ({ page, server }) => {
	test.setTimeout(90_000);
	const url = await newTable(page, server.url, '3');
	const [table, invite] = [url.split('/t/')[1]?.split('#')[0] as string, url.split('#')[1] as string];
	const bob = await withholder(server.url, table, invite, 'Bob', 0);
	const cleo = await withholder(server.url, table, invite, 'Cleo', 1);
	await page.getByRole('button', { name: 'Begin' }).click();
	const redeals = page.locator('.redeals');
	await expect(redeals).toContainText('Bob promised a secret', { timeout: 20_000 });
	await expect(page.getByText('This is deal number 3')).toBeVisible({ timeout: 20_000 });
	await expect(redeals).toContainText('Cleo promised a secret');
	await page.getByRole('button', { name: 'Take part' }).click();
	await expect(page.locator('.frame-board')).toBeVisible();
	await expect(redeals, 'in the game, too').toContainText('dealt anew (2 times)');
	for (const socket of [bob, cleo]) socket.close();
});
