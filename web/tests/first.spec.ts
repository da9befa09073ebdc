/* First games: read caption by caption, and played by pressing what the arrow points at. */
import { expectArrow, playFirst, pressTarget } from './first.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { paceOf } from './player.ts';

test('a first game of Epic Melee, from the start page to a real game', async ({ page, server }) => {
	await page.goto(server.url);
	const card = page.locator('.game-card.game-epic_melee');
	await card.getByRole('link', { name: 'First game (4 min)' }).click();
	const box = page.locator('.first-box');
	await expect(box).toContainText('The goal: loot.');
	await page.keyboard.press('ArrowRight');
	await expect(box).toContainText('First place takes Gold');
	await page.keyboard.press('Enter');
	await expect(box).toContainText('Your seven cards');
	// Acting before the captions are read gets an answer but changes nothing.
	await page.locator('[data-piece="card-golem"]').click();
	await page.locator('[data-piece="card-folk"]').click();
	await expect(page.locator('.main-action')).toHaveCount(0);
	await page.reload();
	await expect(box).toContainText('Your seven cards');
	let tried = false;
	await playFirst(page, async caption => {
		if (caption === 'lay') await expectPlainWords(page);
		if (caption !== 'engage') return;
		tried = true;
		const step = await page.locator('.first').getAttribute('data-step');
		await page.locator('[data-spot="slot-0-right"] [data-choice]').click();
		await expect(box.getByRole('alert')).toContainText('please play: Engage the left card.');
		await expect(page.locator('.first')).toHaveAttribute('data-step', step ?? '');
		await expect(page.locator('.main-action')).toHaveCount(0);
	});
	expect(tried).toBe(true);
	await expect(box).toContainText('That was your first game');
	await expect(page.locator('.first-ring')).toHaveCount(0);
	await page.getByRole('link', { name: 'Now a real one' }).click();
	await expect(page.locator('.frame.game-epic_melee [data-choice]').first()).toBeVisible();
	await expect(page.locator('.first, .first-box, .first-ring')).toHaveCount(0);
	await page.goto(server.url);
	await expect(card.getByRole('link', { name: 'First game again' })).toBeVisible();
});

for (const game of ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal'])
	for (const [width, height] of [
		[1280, 800],
		[375, 720],
		[720, 375],
	] as const)
		test(`${game} at ${width}×${height}: every arrow points at something visible, and pressing it is enough @long`, async ({
			page,
			server,
		}) => {
			await page.setViewportSize({ width, height });
			await page.goto(`${server.url}/first/${game}`);
			await playFirst(page, () => expectPlainWords(page));
			await expect(page.getByRole('link', { name: 'Now a real one' })).toBeVisible();
		});

test('while a first game tells what happened the arrow points at nothing, and at “Go on” where the story waits', async ({
	page,
	server,
}) => {
	await paceOf(page, 'slow');
	await page.addInitScript(() => {
		if (!localStorage.getItem('tripot.firsts')) localStorage.setItem('tripot.firsts', '{"epic_melee":8}');
	});
	await page.goto(`${server.url}/first/epic_melee`);
	const [ring, words] = [page.locator('.first-ring'), page.locator('.first-words')];
	await expect(page.locator('.first')).toHaveAttribute('data-caption', 'engage');
	for (const at of ['spot slot-0-left', 'main']) {
		await expect(ring).toHaveAttribute('data-at', at);
		await pressTarget(page);
	}
	await expect(page.locator('.first')).toHaveAttribute('data-moment', 'engage');
	await expect(ring).toBeHidden();
	await expect(words).toHaveText('Watch what happens.');
	while (!(await words.innerText()).includes('press “Go on”')) {
		await page.keyboard.press('Space');
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
	await expect(page.locator('.prompt')).toContainText('End of round 1.');
	await expect(ring).toHaveAttribute('data-at', 'on');
	await pressTarget(page);
	await expect(page.locator('.first')).toHaveAttribute('data-caption', 'ranking');
	await expect(ring).toHaveAttribute('data-at', 'spot ranking');
});

test('a plan of Brigands is made step by step, and an unintended piece goes back to the tray', async ({ page, server }) => {
	await page.goto(`${server.url}/first/brigands`);
	for (let i = 0; i < 4; i++) await page.locator('.first-box').getByRole('button', { name: 'Next' }).click();
	await page.locator('.bg-ground [data-place="port"]').click({ force: true });
	await expect(page.locator('.first-box').getByRole('alert')).toContainText('Town Hall');
	await expect(page.locator('[data-spot="tray"] [data-piece^="pawn"]')).toHaveCount(3);
	await expectArrow(page);
	await pressTarget(page);
	await expect(page.locator('.first')).toHaveAttribute('data-step', '1');
});

test('a game without a first game says so', async ({ page, server }) => {
	await page.goto(`${server.url}/first/pearls`);
	await expect(page.getByRole('heading', { name: 'no first game' })).toBeVisible();
});
