/* Two people talk, before the game and during it, on a desktop and on a phone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { guestAt, newTable } from './friends.ts';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 720 } } as const;

async function say(page: Page, text: string): Promise<void> {
	await page.getByLabel('Say something').fill(text);
	await page.getByRole('button', { name: 'Say', exact: true }).click();
}

/** Checks that the text is readable: visible, and not squeezed to one word per line. */
async function expectOneLine(line: Locator): Promise<void> {
	await expect(line).toBeInViewport({ ratio: 1 });
	const box = await line.boundingBox();
	expect(box?.height).toBeLessThan(34);
	expect(box?.width).toBeGreaterThan(200);
}

for (const [name, viewport] of Object.entries(SIZES))
	test(`talk on a ${name}: in the lobby, readable on one line, counted, and in a bubble at the speaker`, async ({
		page,
		browser,
		server,
	}) => {
		await page.setViewportSize(viewport);
		const { page: ben, context } = await guestAt(browser, await newTable(page, server.url, 'epic_melee', 'Ada'), 'Ben');
		await ben.setViewportSize(viewport);
		await ben.clock.install(); // bubbles disappear after a while
		const bubble = ben.locator('.bubble:popover-open');
		await say(page, 'Welcome, Ben');
		await expect(ben.locator('.lobby-seat .bubble:popover-open')).toHaveText('Welcome, Ben');
		await expect(ben.locator('.chat-line')).toHaveText([/Ada: Welcome, Ben/]);
		await ben.getByRole('button', { name: 'Cards and rules' }).click();
		await expect(ben.getByRole('dialog')).toContainText('Giant Frog');
		await ben.getByRole('button', { name: 'Close' }).click();

		await page.getByRole('button', { name: 'Begin' }).click();
		for (const one of [page, ben]) await expect(one.locator('[data-choice]').first()).toBeVisible();
		await ben.clock.fastForward(10_000);
		await expect(bubble).toHaveCount(0);
		const counted = name === 'phone' ? ben.getByRole('button', { name: /^Log/ }) : ben.getByRole('tab', { name: /^Talk/ });
		await expect(counted).not.toContainText('unread');
		if (name === 'phone') await page.getByRole('button', { name: 'Log' }).click();
		await page.getByRole('tab', { name: 'Talk' }).click();
		await say(page, 'Good evening');
		await expect(counted).toContainText('1 unread message');
		await say(page, 'How are you?');
		await expect(counted).toContainText('2 unread messages');
		await expect(ben.locator('.plate .bubble:popover-open')).toHaveText('How are you?');
		await expect(page.locator('.bubble')).toHaveCount(0); // your own words get no bubble
		await ben.clock.fastForward(10_000);
		await expect(bubble).toHaveCount(0);

		await counted.click();
		await expect(counted).not.toContainText('unread');
		await say(ben, 'Fine, thanks');
		for (const one of [page, ben]) {
			const lines = one.locator('.chat-line');
			await expect(lines).toHaveText([/Welcome/, /Ada: Good evening/, /Ada: How are you\?/, /Ben: Fine, thanks/]);
			for (const i of [1, 2, 3]) await expectOneLine(lines.nth(i));
		}

		await ben.getByRole('button', { name: 'Mute Ada' }).click();
		await say(page, 'Do you hear me?');
		await expect(page.locator('.chat-line')).toHaveCount(5);
		await say(ben, 'Nothing'); // Ben's own message comes back after Ada's
		await expect(ben.locator('.chat-line').last()).toContainText('Nothing');
		await expect(bubble).toHaveCount(0);
		await context.close();
	});

test('in a game of teams talk goes to one’s team, unless one chose otherwise at this table', async ({ page, server }) => {
	await page.goto(`${server.url}/play/duel_royal?level=0`);
	const talk = () => page.getByRole('tab', { name: /^Talk/ }).click();
	const toTeam = page.getByLabel('To my team only');
	await talk();
	await expect(toTeam).toBeChecked();
	await say(page, 'I am the Witch');
	await expect(page.locator('.chat-line')).toHaveText([/to the team|to my team|team/i]);
	await toTeam.uncheck();
	await page.reload();
	await talk();
	await expect(toTeam).not.toBeChecked();
	await page.goto(`${server.url}/play/duel_royal?level=0`);
	await talk();
	await expect(toTeam).toBeChecked();
});
