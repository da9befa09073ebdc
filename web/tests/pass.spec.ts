/* One device passed between several people, with pages from a web server that knows nothing of Tripot. What the worker with the tables
 * sends is searched for secrets, and so is the page during a hand-over: it must be the same as a page opened at that moment. */
import type { Page } from '@playwright/test';
import { engine } from './engine.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { WebFolder } from './here.ts';
import { isOver, playOn } from './player.ts';
import { leaksIn } from './secrets.ts';

test.use({ serviceWorkers: 'block' }); // any web server will do, even plain http on another machine

let host: WebFolder;
test.beforeAll(async () => {
	host = await WebFolder.start();
});
test.afterAll(() => host.stop());

/** Collects everything the worker with the tables sends to the page from now on. */
async function listenToWorker(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const told: string[] = [];
		Object.assign(window, { told });
		window.Worker = class extends Worker {
			constructor(url: string | URL, options?: WorkerOptions) {
				super(url, options);
				this.addEventListener('message', ({ data }) => told.push(data.text ?? ''));
			}
		};
	});
}

const toldSince = (page: Page): Promise<string[]> =>
	page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0).filter(text => text.startsWith('{')));

/** Fails if any of it is more than the seat shown at that time may know; returns the seat shown last. */
function expectNoSecrets(told: readonly string[], game: string, sides: readonly number[], shown: number | null): number | null {
	let seat = shown;
	for (const text of told) {
		const { push, you = null } = JSON.parse(text) as { readonly push?: string; readonly you?: number | null };
		if (push === 'view') seat = you;
		expect(leaksIn([text], game, { seat, sides }, [])).toEqual([]);
	}
	return seat;
}

/** Every text and attribute of the page, except those about looks and where something came from. */
const marksOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const looks = ['class', 'd', 'data-from', 'data-to'];
		const found = new Set<string>();
		for (const one of document.querySelectorAll(':not([data-spoken] *)')) {
			for (const { name, value } of one.attributes) if (!looks.includes(name)) found.add(`${name}="${value}"`);
			for (const child of one.childNodes) if (child.nodeType === Node.TEXT_NODE) found.add(child.textContent ?? '');
		}
		return [...found];
	});

/** What the screen reader was told, less the sentences of the open log. */
const spokenBeside = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const log = [...document.querySelectorAll('.log p')].map(one => one.textContent ?? '');
		const spoken = [...document.querySelectorAll('[data-spoken] p')].map(one => one.textContent ?? '');
		return spoken.map(one => log.reduce((rest, line) => rest.replaceAll(line, ''), one).trim()).filter(Boolean);
	});

const differences = (some: readonly string[], others: readonly string[]): string[] => [
	...some.filter(one => !others.includes(one)),
	...others.filter(one => !some.includes(one)),
];

/** Checks the hand-over page against a fresh one: a page just opened knows only what it was just told. */
async function expectAsOpenedNow(page: Page, game: string): Promise<void> {
	await expect(page.locator('.frame-board [data-spot]:not([data-spot^="plate"])').first()).toBeVisible(); // the board's code loads later
	expect(await spokenBeside(page)).toEqual([]);
	const before = await marksOf(page);
	await page.reload();
	await expect(page.locator('.pass-take')).toBeVisible();
	// In Brutal Ring a fresh page cannot tell that a player is ready once another has drawn, which everybody sees: see session_asked.
	const plain = (mark: string) => (game === 'brutal_ring' ? mark.replace(/, ready|^ready ✓$/, '') : mark);
	await expect
		.poll(async () => differences(before.map(plain), (await marksOf(page)).map(plain)).filter(mark => mark !== ''))
		.toEqual([]);
}

const PERSONS = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'];

async function openTable(page: Page, game: string, seats: number): Promise<void> {
	await page.goto(host.url);
	await page.locator(`.game-card.game-${game}`).getByRole('button', { name: 'New table' }).click();
	const form = page.locator('.new-table');
	await form.locator('select[name=seats]').selectOption(String(seats));
	await form.locator('input[name=nickname]').fill('Ann');
	for (let i = 1; i < seats; i++) {
		await form.locator(`input[name=name-${i}]`).fill(PERSONS[i] as string);
	}
	await page.getByRole('button', { name: 'Open the table' }).click();
}

/** Tables, and how often the device changes hands. */
const tables = [
	['brigands', 3, 4],
	['epic_melee', 3, 12],
	['brutal_ring', 2, 12],
	['brigands', 6, 20],
	['duel_royal', 6, 12],
] as const;

for (const [game, seats, turns] of tables)
	test(`${game}: ${seats} people pass one device around ${turns > 4 ? '@long' : ''}`, async ({ page }) => {
		const missing: string[] = [];
		page.on('response', answer => {
			if (answer.status() >= 400) missing.push(answer.url());
		});
		const book = JSON.parse((await engine()).book(game, 'en', 'default', seats) ?? '{}') as { readonly sides: readonly number[] };
		await listenToWorker(page);
		await openTable(page, game, seats);
		const take = page.locator('.pass-take');
		let found = 0;
		for (let turn = 0; turn < turns; turn++) {
			await expect(take).toBeVisible();
			await expect(page.locator('.pass-to')).toHaveText(/^Hand the device to \w+(, \w+)*(,? and \w+)?\.$/);
			expect(expectNoSecrets(await toldSince(page), game, book.sides, null)).toBe(null);
			await expectAsOpenedNow(page, game);
			await take.click();
			await expect(take).toHaveCount(0);
			await playOn(page, Number.POSITIVE_INFINITY, '.pass-take');
			if (await isOver(page)) break;
			const told = await toldSince(page);
			expect(expectNoSecrets(told, game, book.sides, null)).toBe(null);
			found += leaksIn(told, game, { seat: null, sides: book.sides }, []).length;
		}
		expect(found, 'the search finds what is there').toBeGreaterThan(0);
		await expectPlainWords(page);
		expect(missing).toEqual([]);
	});

test('holding a finger or a key on a name shows that hand; releasing it shows nobody’s', async ({ page }) => {
	const sides = [0, 1];
	await listenToWorker(page);
	await openTable(page, 'epic_melee', 2);
	await page.locator('.pass-take').click();
	await playOn(page, Number.POSITIVE_INFINITY, '.pass-take');
	const [ann, bob] = [page.locator('.pass-name').nth(0), page.locator('.pass-name').nth(1)];
	const hand = page.locator('.em-hand');
	const holds = {
		finger: [() => ann.dispatchEvent('pointerdown'), () => page.dispatchEvent('body', 'pointerup')],
		key: [() => bob.focus().then(() => page.keyboard.down('Space')), () => page.keyboard.up('Space')],
		'finger on a page that goes out of sight': [
			() => ann.dispatchEvent('pointerdown'),
			() => page.evaluate(() => dispatchEvent(new Event('blur'))),
		],
	} as const;
	for (const [how, [hold, letGo]] of Object.entries(holds)) {
		await toldSince(page);
		await hold();
		await expect(hand, how).toBeVisible();
		const told = await toldSince(page);
		expect(expectNoSecrets(told, 'epic_melee', sides, null), how).toBe(how === 'key' ? 1 : 0);
		expect(leaksIn(told, 'epic_melee', { seat: null, sides }, []), 'the search finds what is there').not.toEqual([]);
		await letGo();
		await expect(hand, how).toHaveCount(0);
		expect(expectNoSecrets(await toldSince(page), 'epic_melee', sides, null), how).toBe(null);
	}
	await ann.click(); // shows it only while pressed
	await expect(page.locator('.pass-take')).toBeVisible();
	await expectAsOpenedNow(page, 'epic_melee');
	await ann.dispatchEvent('pointerdown'); // while it is held, another window takes over the table
	await expect(hand).toBeVisible();
	const other = await page.context().newPage();
	await other.goto(page.url());
	await expect(other.locator('.pass-take')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Your seat is open in another window' })).toBeVisible();
	await page.getByRole('button', { name: 'Play here' }).click();
	await expect(page.locator('.pass-take')).toBeVisible();
});
