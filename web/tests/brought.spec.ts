/* Files dropped on the page: a record becomes a replay, an edition becomes tables. The engine in the page reads both, and nothing of
 * them is sent to a server. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { unzip, zip } from '../src/brought/zip.ts';
import { IS_FULL, workWith } from './broken.ts';
import { engine } from './engine.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { drop } from './player.ts';

const games = fileURLToPath(new URL('../../games', import.meta.url));
const record = readFileSync(`${games}/epic_melee/golden/seats_3.tripot`, 'utf8');
const edition = `${games}/epic_melee/edition`;
const files = Object.fromEntries(readdirSync(edition).map(name => [name, readFileSync(`${edition}/${name}`, 'utf8')]));

/** Drags a file or folder of this machine onto the page and drops it. */
async function drag(page: Page, path: string): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const data = { items: [], files: [path], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
		await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
	await session.detach();
}

/** Everything the page sends while the test runs. */
function listen(page: Page): string[] {
	const sent: string[] = [];
	page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`));
	page.on('websocket', socket => socket.on('framesent', frame => sent.push(String(frame.payload))));
	return sent;
}

test('a record becomes a replay, also after a reload; a damaged one gets an error sentence', async ({ page, server }) => {
	await page.goto(server.url);
	const sent = listen(page);
	await drop(page, 'game.tripot', record.replace(/^0 lay .*$/m, '0 lay golem golem golem'));
	await expect(page.getByRole('dialog')).toContainText(/This record cannot be played. Line \d+:/);
	await page.getByRole('button', { name: 'Close' }).click();
	await drop(page, 'holiday.png', 'not a game');
	await expect(page.getByRole('dialog')).toContainText('neither the record of a game');
	await page.getByRole('button', { name: 'Close' }).click();
	await drop(page, 'game.tripot', record);
	await expect(page).toHaveURL(/\/replay\/here-/);
	await expect(page.getByText('Replay')).toBeVisible();
	await expect(page.locator('.log-step').first()).toBeVisible();
	await page.getByRole('checkbox', { name: 'Show everything at once' }).check();
	await page.locator('.log-step').last().click();
	await expect(page.locator('.result')).toBeVisible();
	await page.reload();
	await expect(page.locator('.result')).toBeVisible();
	await expectPlainWords(page);
	expect(sent.filter(one => one.includes('lay golem'))).toEqual([]);
});

test('a dropped folder is an edition, with its errors at their cells', async ({ page, server }, { outputDir }) => {
	const folder = `${outputDir}/my_deck`;
	mkdirSync(`${folder}/notes`, { recursive: true });
	for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
	writeFileSync(`${folder}/notes/cards.csv`, 'what lies in folders is no part of it');
	writeFileSync(`${folder}/cards.csv`, (files['cards.csv'] ?? '').replace(/^(knight,[^,]*,[^,]*,[^,]*),[^,]*/m, '$1,several'));
	await page.goto(server.url);
	await drag(page, folder);
	await expect(page).toHaveURL(/\/edition\/here-/);
	const wrong = page.locator('td.is-wrong');
	await expect(wrong).toHaveCount(1);
	await expect(wrong.getByRole('textbox')).toHaveValue('several');
	await expect(wrong.locator('.edition-fault')).toContainText('several');
	await expect(page.getByRole('button', { name: 'Play it against bots' })).toBeDisabled();
});

test('an edition shows as tables: errors stand at their cells, and a sound edition can be played, printed and downloaded', async ({
	page,
	server,
}) => {
	await page.goto(server.url);
	const sent = listen(page);
	const cards = (files['cards.csv'] ?? '').replace(/^knight,White Knight,/m, 'knight,Paladin,');
	expect(cards).toContain('Paladin');
	await drop(page, 'deck.zip', zip({ ...files, 'cards.csv': cards }));
	await expect(page.getByText('Everything is in order')).toBeVisible();
	const copies = page.getByRole('textbox', { name: 'knight, copies' });
	const before = await copies.inputValue();
	await copies.fill('many');
	await expect(copies).toHaveAttribute('aria-invalid', 'true');
	await expect(page.locator('td.is-wrong .edition-fault')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Play it against bots' })).toBeDisabled();
	await copies.fill(before);
	await expect(page.getByText('Everything is in order')).toBeVisible();
	await page.getByRole('textbox', { name: 'knight, name_en' }).fill('Lady Knight');
	await expectPlainWords(page);

	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download (zip)' }).click();
	const bytes = new Uint8Array(readFileSync(await (await saved).path()));
	const table = (await unzip(bytes, name => name === 'cards.csv'))[0];
	expect(new TextDecoder().decode(table?.bytes)).toContain('Lady Knight');

	const opened = page.waitForEvent('popup');
	await page.getByRole('link', { name: 'Print' }).click();
	const paper = await opened;
	await expect(paper.getByText('Lady Knight').first()).toBeVisible();
	await paper.close();

	await page.goto(server.url);
	await page.getByRole('link', { name: 'The box, as far as it is known' }).click();
	await expect(page.getByRole('textbox', { name: 'knight, name_en' })).toHaveValue('Lady Knight');
	await page.getByRole('button', { name: 'Play it against bots' }).click();
	await expect(page).toHaveURL(/\/t\/here-/);
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	await page.keyboard.press('?');
	await expect(page.getByText('Lady Knight').first()).toBeVisible();
	expect(sent.filter(one => one.includes('Knight'))).toEqual([]);
});

/** A game of Duel Royal that ends in an agreed draw after the same two have tied three times. `agrees`: how the bot of seat 1 answers an
 * offer. */
async function agreedDraw(agrees: boolean): Promise<{ readonly record: string; readonly step: number }> {
	const it = await engine();
	for (let seed = 1; ; seed++) {
		const match = it.newMatch({ game: 'duel_royal', seats: 6, seed: String(seed) });
		for (let n = 0; n < 3; n++) {
			for (let seat = 0; seat < 6; seat++) match.act(seat, seat < 2 ? 'forward' : 'stay');
			for (let seat = 0; seat < 2; seat++) match.act(seat, 'bet 1');
		}
		const step = match.steps();
		if (match.mayAgree().length && match.botAgrees(1) === agrees && match.agree().ok)
			return { record: match.record(['Ann']), step };
	}
}

test('a dropped game can be played on from any step; a bot answers an offered draw', async ({ page, server }) => {
	const { record, step } = await agreedDraw(true);
	await page.goto(server.url);
	await drop(page, 'game.tripot', record);
	await expect(page).toHaveURL(/\/replay\/here-/);
	await page.goto(`${page.url().split('?')[0]}?step=${step}`);
	await page.getByRole('button', { name: 'Play on from here' }).click();
	await page.getByRole('button', { name: 'Against bots' }).click();
	await expect(page).toHaveURL(/\/t\/here-/);
	await expect(page.locator('.offer')).toContainText('Three ties in a row');
	await page.getByRole('button', { name: 'Offer a draw' }).click();
	await expect(page.locator('.result')).toContainText('everybody wins');
	await expect(page.locator('.log')).toContainText('agrees to a draw');
	await expectPlainWords(page);
});

test('when the browser’s storage is full, a dropped file gets an error sentence', async ({ browser, server }) => {
	const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
	await workWith(page, IS_FULL);
	await page.goto(server.url);
	for (const given of [record, zip(files)]) {
		await drop(page, 'given', given);
		await expect(page.getByRole('dialog')).toContainText('This browser has no room for it');
		await page.getByRole('button', { name: 'Close' }).click();
	}
	await page.goto(`${server.url}/play/epic_melee`);
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	await page.context().close();
});

test('a damaged engine gets an error sentence, and tables on the server go on', async ({ browser, server }) => {
	const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
	await page.route('**/engine.wasm*', route => route.fulfill({ contentType: 'application/wasm', body: 'damaged' }));
	await page.goto(server.url);
	await drop(page, 'game.tripot', record);
	await expect(page.getByRole('dialog')).toContainText('The engine that reads it could not be fetched, or does not run');
	await page.goto(`${server.url}/edition/epic_melee`);
	await expect(page.getByText('The engine that reads it could not be fetched, or does not run')).toBeVisible();
	await page.goto(`${server.url}/play/epic_melee`);
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	await page.context().close();
});
