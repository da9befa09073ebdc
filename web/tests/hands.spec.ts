/* The ways to choose: typing, with or without a question first, several at once, by number keys. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { resultOf } from './roles.ts';

const lineOf = (page: Page) => page.getByRole('combobox', { name: 'Type your choice' });
const mainOf = (page: Page) => page.locator('.main-action');
const handOf = (page: Page) => page.getByRole('button', { name: /, in your hand\./, pressed: false });

/* ---- typing ---- */

test('a whole game by typing', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await expect(page.locator('.frame')).toBeVisible();
	await page.keyboard.press('/');
	const line = lineOf(page);
	const choices = page.getByRole('option');
	for (;;) {
		await expect(page.locator('.frame[data-asked="true"], .frame[data-over="true"]')).toBeVisible({ timeout: 30_000 });
		if (await resultOf(page).count()) break;
		await line.press('ArrowDown');
		const text = await choices
			.first()
			.locator('small')
			.innerText({ timeout: 500 })
			.catch(() => ''); // the game may have moved on
		await line.fill(text);
		await line.press('Enter');
	}
	await expect(resultOf(page)).toBeVisible();
	await expect(line).toBeFocused(); // it was there all the time
});

test('the typed line: completion, the page’s own words, refusals; and the setting is kept', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await expect(handOf(page)).toHaveCount(7);
	await page.getByRole('button', { name: 'Menu', exact: true }).click();
	await page.getByLabel('Type my choices').check();
	await page.getByRole('button', { name: 'Close' }).click();
	const line = lineOf(page);
	await line.press('ArrowDown'); // nothing is typed: the entry the arrows have reached is completed all the same
	await line.press('Tab');
	await expect(line).toHaveValue(/^Lay /);
	await expect(line).toBeFocused();
	await line.fill('lay');
	await expect(page.getByRole('listbox', { name: 'What you can do' })).toBeVisible();
	await line.press('ArrowDown');
	const active = await line.getAttribute('aria-activedescendant');
	await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true');
	const words = ((await page.locator(`#${active}`).textContent()) ?? '').split(/ lay [a-z_ ]+$/)[0] ?? '';
	await line.press('Tab');
	await expect(line).toHaveValue(words);

	await line.fill('lay');
	await line.press('Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'Several choices fit' })).toBeVisible();
	await line.fill('sing');
	await line.press('Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'Nothing you can do now begins with “sing”' })).toBeVisible();
	await line.fill('engage left');
	await line.press('Enter');
	await expect(page.getByRole('alert').filter({ hasText: '(EM-10)' })).toBeVisible(); // the reason from the rules

	await line.fill(words.toUpperCase());
	await line.press('Enter');
	await expect(page.locator('[data-spoken]')).toContainText('You reveal');
	await expect(line).toHaveValue('');
	await page.reload();
	await expect(line).toBeVisible();
});

/* ---- asking ---- */

async function twoAt(page: Page, browser: Browser, url: string): Promise<Page> {
	await page.goto(url);
	await page.getByLabel('Your name').fill('Ada');
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption('2');
	await page.locator('select[name=pace]').selectOption('none');
	await page.getByRole('button', { name: 'Open the table' }).click();
	const invitation = await page.locator('#invite-url').inputValue();
	const guest = await (await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })).newPage();
	await guest.goto(invitation);
	await guest.getByLabel('Your name').fill('Ben');
	await guest.getByRole('button', { name: 'Sit here' }).first().click();
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(handOf(guest)).toHaveCount(7);
	return guest;
}

async function layTwo(page: Page): Promise<void> {
	await handOf(page).nth(0).click();
	await handOf(page).nth(0).click();
}

async function setConfirm(page: Page, value: string): Promise<void> {
	await page.getByRole('button', { name: 'Menu', exact: true }).click();
	await page.getByLabel('Ask before my choices count').selectOption(value);
	await page.getByRole('button', { name: 'Close' }).click();
}

test('the page asks first: only before what cannot be undone, always, or never', async ({ page, browser, server }) => {
	const guest = await twoAt(page, browser, server.url);
	const waits = page.getByText('Waiting for Ben.').first();
	await layTwo(page); // Ben has not decided yet: this can be taken back, so no question comes
	await expect(waits).toBeVisible();
	await page.getByRole('button', { name: 'Take back', exact: true }).click();
	await expect(handOf(page)).toHaveCount(7);

	await setConfirm(page, 'always');
	await layTwo(page);
	await expect(mainOf(page)).toBeVisible();
	await mainOf(page).click();
	await expect(waits).toBeVisible();

	await layTwo(guest); // the last decision reveals everything, so a question comes
	await expect(mainOf(guest)).toBeVisible();
	await guest.getByRole('button', { name: 'Take back', exact: true }).click();
	await setConfirm(guest, 'never');
	await layTwo(guest);
	await expect(page.getByText('Ben reveals').first()).toBeAttached();
	await guest.reload();
	await guest.getByRole('button', { name: 'Menu', exact: true }).click();
	await expect(guest.getByLabel('Ask before my choices count')).toHaveValue('never');
	await guest.context().close();
});

/* ---- Brutal Ring: several draws ---- */

test('Brutal Ring: several draws at once, told card by card', async ({ page, server }) => {
	await page.goto(`${server.url}/play/brutal_ring?level=0&seats=2`);
	const several = page.getByRole('group', { name: 'Several at once' });
	for (let i = 0; i < 3; i++) await several.getByRole('button', { name: 'One more Gladiator' }).click();
	for (let i = 0; i < 5; i++) await several.getByRole('button', { name: 'One more Weapon' }).click();
	await expect(several.getByRole('button', { name: 'One more Gladiator' })).toBeDisabled(); // eight is the maximum
	await several.getByRole('button', { name: 'Draw 3 Gladiators + 5 Weapons' }).click();
	const log = page.getByRole('log', { name: 'What happened' });
	await expect(log.getByText(/^You draw a Gladiator: /)).toHaveCount(3);
	await expect(log.getByText(/^You draw a Weapon: /)).toHaveCount(5);
	await expect(page.getByRole('button', { name: /, in your hand\./ })).toHaveCount(8);
});

/* ---- keys ---- */

test('a card that comes to lie under a resting mouse is not enlarged', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	const lens = page.locator('.lens:popover-open');
	const box = await handOf(page).nth(2).boundingBox();
	const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
	await page.mouse.click(x, y);
	await page.evaluate(
		([clientX, clientY]) => {
			const card = document.querySelectorAll('.hand .card-place')[3]; // what a browser says when the hand moves
			card?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse', clientX, clientY }));
			return new Promise(done => setTimeout(done, 500));
		},
		[x, y] as const,
	);
	await expect(lens).toHaveCount(0);
	await handOf(page).nth(3).hover();
	await expect(lens).toHaveCount(1);
});

test('number keys are shown on the choices while a keyboard is used', async ({ page, server }) => {
	await page.goto(`${server.url}/play/brigands?level=0&seats=3`);
	const choice = page.locator('[data-choice]');
	await expect(choice.first()).toBeVisible();
	await expect(page.locator('[data-key]')).toHaveCount(0);
	await page.keyboard.press('Tab');
	await expect(page.locator('[data-key]')).toHaveCount(await choice.count());
	const keys = await choice.evaluateAll(all => all.map(one => (one as HTMLElement).dataset.key));
	expect(keys).toEqual(keys.map((_, i) => String(i + 1)));
	const shown = () => choice.first().evaluate(one => getComputedStyle(one, '::after').content);
	expect(await shown()).toContain('1');
	const third = await choice.nth(2).getAttribute('aria-label');
	await page.keyboard.press('3');
	await expect(page.getByRole('button', { name: `${third?.split('.')[0]}.` })).toHaveAccessibleName(/In your plan: 1 piece/);
	await page.mouse.click(5, 5);
	expect(await shown()).not.toContain('1');
});

/* ---- plain text ---- */

test('Brigands: a short text on a place and the full one under the lens; the Prince is told what the Prince does', async ({
	page,
	server,
}) => {
	await page.addInitScript(() => localStorage.setItem('tripot.lang', '"en"'));
	await page.goto(`${server.url}`);
	await page.locator('.game-card.game-brigands').getByRole('button', { name: 'New table' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.locator('select[name=seats]').selectOption('3');
	await dialog.getByLabel('Who is the Prince').selectOption('first');
	for (const n of [2, 3]) await dialog.getByLabel(`Seat ${n}`).selectOption('0');
	await dialog.getByRole('button', { name: 'Open the table' }).click();
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(page.getByRole('note')).toContainText('You are the Prince. Your patrols arrest all pawns');
	await page.getByRole('note').getByRole('button', { name: 'Understood' }).click();
	await expect(page.getByRole('note')).toHaveCount(0);
	const palace = page.getByRole('button', { name: /^Palace\. \d ducats a pawn\. 3 pawns or more: all to Prison/ });
	await palace.hover();
	await expect(page.locator('.bg-told').filter({ hasText: 'or more in all go to Prison' })).toBeVisible();
});

test('Epic Melee: touching a pile says what it is for', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await page.getByRole('button', { name: /^18 Gold\. / }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'whoever comes first in a round draws a token' })).toBeVisible();
});

/* ---- tooltips ---- */

test.describe('by touch', () => {
	test.use({ hasTouch: true });
	test('a tooltip also appears on touch', async ({ page, server }) => {
		await page.goto(`${server.url}/play/epic_melee?level=1&seats=2`);
		const plate = page.locator('.plate[title]').first(); // a bot's
		const sentence = (await plate.getAttribute('title')) ?? '';
		expect(sentence).not.toBe('');
		await plate.locator('.plate-name').tap();
		await expect(page.locator('.prompt')).toContainText(sentence);
	});
});
