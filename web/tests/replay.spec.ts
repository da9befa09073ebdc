/* Replays that do not spoil their end, play by themselves and can be played on from; and the same deal again. */
import type { Page } from '@playwright/test';
import { Client, finishedGame, seenBy, takeOver } from './client.ts';
import { expect, test } from './fixtures.ts';

const status = (page: Page) => page.locator('.replay-controls [role="status"]');

async function stepOf(client: Client, url: string, step: number) {
	const answer = await fetch(`${url}/api/tables/${client.table}/replay?seat=0&step=${step}`, {
		headers: { authorization: `Bearer ${client.invite}` },
	});
	return (await answer.json()) as { steps: number; to_act: number[]; view: { hand: unknown[] } };
}

let past: Client;
test.beforeAll(async ({ server }) => {
	past = await finishedGame(server.url, 'epic_melee', 2);
});

test('a replay shows nothing of the future until it is reached or asked for', async ({ page, server }) => {
	const { steps } = await stepOf(past, server.url, 0);
	await page.goto(`${server.url}/replay/${past.table}#${past.invite}`);
	await expect(status(page)).toHaveText('Step 0');
	await expect(page.locator('.replay .log-step')).toHaveCount(1);
	await expect(page.locator('.result')).toHaveCount(0);
	await expect(page.locator('.replay input[type="range"]')).toBeDisabled();
	await page.getByRole('button', { name: 'Forward', exact: true }).click();
	await expect(status(page)).toContainText('Step 1');
	await expect(status(page)).not.toHaveText(/^Step \d+ of /); // card names contain "of" too
	await expect(page.locator('.replay input[type="range"]')).toHaveAttribute('max', '1');
	await page.getByLabel('Show everything at once').check();
	await expect(status(page)).toContainText(`Step 1 of ${steps}`);
	await page.reload(); // the setting is kept, and so is the position
	await expect(status(page)).toContainText(`Step 1 of ${steps}`);
	await page.getByRole('button', { name: 'Last step' }).click();
	await expect(page.locator('.result')).toBeVisible();
});

test('a replay plays by itself; the space bar pauses', async ({ page, server }) => {
	await page.goto(`${server.url}/replay/${past.table}#${past.invite}`);
	await page.getByLabel('Speed').selectOption('quick');
	await page.getByRole('button', { name: 'Play', exact: true }).click();
	await expect(status(page)).toContainText('Step 3');
	await page.locator('.replay h1').click(); // gives the keyboard focus to the page
	await page.keyboard.press(' ');
	await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
	const { steps } = await stepOf(past, server.url, 0);
	await page.goto(`${server.url}/replay/${past.table}?step=${steps - 1}#${past.invite}`);
	await page.locator('.replay h1').click();
	await page.keyboard.press(' ');
	await expect(page.locator('.result')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
});

test('a game can be played on from any step of its replay, against bots or with friends', async ({ page, server }) => {
	let step = 8;
	while (!(await stepOf(past, server.url, step)).to_act.includes(0)) step++;
	const then = await stepOf(past, server.url, step);
	await page.goto(`${server.url}/replay/${past.table}?step=${step}#${past.invite}`);
	await page.getByRole('button', { name: 'Play on from here' }).click();
	await page.getByLabel('You play for').selectOption('0');
	await page.getByRole('button', { name: 'Against bots' }).click();
	await page.waitForURL(/\/t\//);
	await page.locator('.frame[data-asked="true"]').waitFor();
	const now = await seenBy(page, server.url, new URL(page.url()).pathname.slice(3));
	expect(now.view.hand?.[0]).toEqual(then.view.hand[0]);

	await page.goto(`${server.url}/replay/${past.table}?step=${step}#${past.invite}`);
	await page.getByRole('button', { name: 'Play on from here' }).click();
	await page.getByRole('button', { name: 'With friends' }).click();
	await expect(page.locator('.lobby')).toContainText(`goes on from step ${step} of one that was played before`);
});

test('the same deal again, as a link for a friend', async ({ page, browser, server }) => {
	const { view } = await stepOf(past, server.url, 0);
	await past.handOver(page);
	await page.goto(`${server.url}/t/${past.table}`);
	const link = await page.getByRole('button', { name: 'Challenge a friend: same deal' }).getAttribute('title');
	expect(link).toContain(`/same/${past.table}?seat=0#`);
	const context = await browser.newContext({ locale: 'en' });
	const friend = await context.newPage();
	await friend.goto(String(link));
	await expect(friend.locator('main')).toContainText(/Ada: \d+ points?\. Can you do better/);
	await friend.getByRole('button', { name: 'Play this deal' }).click();
	await friend.locator('.frame[data-asked="true"]').waitFor();
	const table = new URL(friend.url()).pathname.slice(3);
	const player = await takeOver(friend, server.url, table);
	expect(player.position?.view.hand?.[0]).toEqual(view.hand[0]);

	await player.playOut(-1); // differently from the first time
	const [theirs, own] = [past, player].map(client => client.position?.result?.scores[0] ?? -1) as [number, number];
	await friend.goto(`${server.url}/t/${table}`);
	const outcome = own > theirs ? 'You did better!' : own === theirs ? 'Just as good.' : 'Not better this time.';
	await expect(friend.locator('.result')).toContainText(
		new RegExp(`Ada, with the same cards: ${theirs} points?\\. You now: ${own}\\. ${outcome}`),
	);
	await context.close();
});

interface DuelView {
	readonly character: readonly (string | null)[];
	readonly n_duels: number;
}

/** Six people, two of whom, with characters of one level, have tied three times. Returns the first team's spokesman; bots play the
 * rest. */
async function tiedTable(url: string): Promise<Client> {
	const all: Client[] = [];
	for (let i = 0; i < 6; i++) {
		const one = await Client.open(url);
		if (i) await one.take('join', { table: all[0]?.table, invite: all[0]?.invite, name: `P${i}` });
		else await one.take('create', { game: 'duel_royal', name: 'Ada', seats: 6, pace: 'none', public: false });
		all.push(one);
	}
	const [first, second] = all as [Client, Client];
	await first.send('start');
	await Promise.all(all.map(one => one.until(position => position !== null)));
	const viewOf = (one: Client) => one.position?.view as unknown as DuelView;
	const cards = [0, 1, 2, 3, 4, 5].map(seat => viewOf(seat % 2 ? second : first).character[seat]);
	const level = (seat: number) => (cards[seat] === 'dragon' ? 'witch' : cards[seat]);
	const pairs = [0, 2, 4].flatMap(a => [1, 3, 5].map(b => [a, b] as const));
	const [a, b] = pairs.find(([x, y]) => level(x) === level(y)) ?? [-1, -1];
	for (let duel = 0; duel < 3 && a >= 0; duel++) {
		for (const one of all) await one.act(one.seat === a || one.seat === b ? 'forward' : 'stay');
		for (const one of [first, second]) await one.act('bet 1');
		await first.until(() => viewOf(first).n_duels > duel);
	}
	for (const one of all.slice(1)) await one.send('leave');
	return first;
}

test('dr_33: three ties, an offer, the bots’ answer, and both teams win', async ({ page, server }) => {
	for (let tries = 0; tries < 8; tries++) {
		const mine = await tiedTable(server.url);
		if (!mine.info?.draw) continue; // no two champions had the same level
		await mine.handOver(page);
		await page.goto(`${server.url}/t/${mine.table}`);
		await expect(page.locator('.frame-where')).toContainText(/duel \d+, /);
		await page.getByRole('button', { name: 'Offer a draw' }).click();
		const answered = page.locator('.result h2, .prompt-remark:not(:empty), [role="log"] :text("declines the draw")').first();
		await answered.waitFor();
		if (!(await page.locator('.result').count())) continue; // the bots would rather play on
		await expect(page.locator('.result h2')).toHaveText('A draw: everybody wins!');
		await expect(page.locator('[role="log"]')).toContainText('Both spokesmen have agreed on a draw.');
		return;
	}
	throw new Error('bots declined in every game');
});
