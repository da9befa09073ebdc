/* Games in print: every card and token as often as the edition says, in its size, with its text inside and its back behind it; and a
 * file from `tripot print` that shows the same without a server. print.ts says what is checked on a sheet. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { faultsOf, type Piece, sheetsOf } from './print.ts';
import { Server, tripotPath } from './server.ts';

const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
type Paper = keyof typeof PAPERS;
const POINT = 25.4 / 72;

const defaultFile = (game: string, name: string) =>
	readFileSync(fileURLToPath(new URL(`../../games/${game}/edition/${name}`, import.meta.url)), 'utf8');

/** How many copies of each id the tables ask for: the sum of one of their columns. */
function copiesIn(csv: string, column = 'copies'): Record<string, number> {
	const [head = '', ...rows] = csv.trim().split(/\r?\n/);
	const at = head.split(',').indexOf(column);
	return Object.fromEntries(rows.map(row => [row.split(',')[0] ?? '', Number(row.split(',')[at])]));
}
const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, n) => all + n, 0);

/** The contents of each game's box: cards and tokens. */
const boxes = {
	epic_melee: () => [
		sum(copiesIn(defaultFile('epic_melee', 'cards.csv'))),
		['gold', 'silver', 'goblin'].reduce((all, pile) => all + sum(copiesIn(defaultFile('epic_melee', `${pile}.csv`))), 3),
	],
	brutal_ring: () => [
		Object.keys(copiesIn(defaultFile('brutal_ring', 'gladiators.csv'))).length +
			sum(copiesIn(defaultFile('brutal_ring', 'weapons.csv'))),
		1 + 16 + 16 + 8, // the First Player's token, points
	],
	duel_royal: () => [sum(copiesIn(defaultFile('duel_royal', 'characters.csv'), 'players_14_17')) + 45, 0], // DR-1
	brigands: () => [8 + 7 + 6 * 7 + 1 + 7 + 1 + 3, 6 * 6 + 6 * 3 + 3 + 24 + 18 + 24], // BG-2, BG-3, BG-5, BG-6; wheels, skills, dice; ducats
	pearls: () => [sum(copiesIn(defaultFile('pearls', 'shells.csv'))), 0],
} as const;

async function openPrint(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.locator('.print-rules h1').waitFor();
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const isCard = (piece: Piece) => piece.width > 40;

/** Each front sheet is followed by its back sheet, and the two match when turned over. */
async function expectBacksBehindFronts(page: Page, [width]: readonly [number, number]): Promise<readonly Piece[]> {
	const sheets = await sheetsOf(page);
	expect(sheets.map(sheet => sheet.side)).toEqual(sheets.map((_, i) => (i % 2 ? 'back' : 'front')));
	const places = (pieces: readonly Piece[]) =>
		pieces.map(({ id, left, top }) => `${id} at ${Math.round(left * 2) / 2}, ${Math.round(top * 2) / 2}`).sort();
	for (let i = 0; i < sheets.length; i += 2) {
		const [front, back] = [sheets[i]?.pieces ?? [], sheets[i + 1]?.pieces ?? []];
		const turned = back.map(piece => ({ ...piece, left: width - piece.left - piece.width }));
		expect(places(turned)).toEqual(places(front));
	}
	return sheets.filter(sheet => sheet.side === 'front').flatMap(sheet => sheet.pieces);
}

/** The width and height of every page of a PDF, in millimetres. */
async function pagesOfPdf(page: Page): Promise<readonly (readonly [number, number])[]> {
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
	return [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
		([, width, height]) => [Number(width) * POINT, Number(height) * POINT] as const,
	);
}

const seen: readonly (readonly [keyof typeof boxes, string, Paper])[] = [
	['epic_melee', 'en', 'a4'],
	['brutal_ring', 'fr', 'letter'],
	['duel_royal', 'en', 'letter'],
	['brigands', 'fr', 'a4'],
	['pearls', 'en', 'a4'],
];

for (const [game, lang, paper] of seen)
	test(`${game} prints on ${paper}, in ${lang}`, async ({ browser, server }) => {
		const page = await browser.newPage({ locale: lang });
		await openPrint(page, `${server.url}/print/${game}?paper=${paper}`);
		const pieces = await expectBacksBehindFronts(page, PAPERS[paper]);
		expect([pieces.filter(isCard).length, pieces.filter(piece => !isCard(piece)).length]).toEqual(boxes[game]());
		await expectPlainWords(page);
		const pages = await pagesOfPdf(page);
		expect(pages.length).toBeGreaterThan(await page.locator('.print-sheet').count());
		for (const size of pages) {
			expect(size[0]).toBeCloseTo(PAPERS[paper][0], 0);
			expect(size[1]).toBeCloseTo(PAPERS[paper][1], 0);
		}
		await page.close();
	});

for (const game of Object.keys(boxes))
	test(`${game} in both languages on both papers: nothing is cut off, broken or scrolled`, async ({ browser, server }) => {
		for (const locale of ['en', 'fr'] as const)
			for (const paper of ['a4', 'letter'] as const) {
				const page = await browser.newPage({ locale });
				await openPrint(page, `${server.url}/print/${game}?paper=${paper}`);
				expect(await faultsOf(page, PAPERS[paper]), `${locale} on ${paper}`).toEqual([]);
				await page.close();
			}
	});

/** The readable text of each page of the booklet, in page order; and words cut off by a page's edge. */
const readOn = (page: Page) =>
	page.locator('.print-sheets').evaluate(sheets => {
		const pages: Record<string, string> = {};
		const cut: string[] = [];
		for (const leaf of sheets.querySelectorAll<HTMLElement>('.print-leaf')) {
			const frame = leaf.querySelector('.print-window')?.getBoundingClientRect();
			const seen: string[] = [];
			const walker = document.createTreeWalker(leaf.querySelector('.print-window') ?? leaf, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode(); node && frame; node = walker.nextNode())
				for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
					const range = document.createRange();
					range.setStart(node, index);
					range.setEnd(node, index + word.length);
					const box = range.getBoundingClientRect();
					const [left, right] = [box.left >= frame.left - 1, box.right <= frame.right + 1];
					const [top, bottom] = [box.top + box.height * 0.2 >= frame.top, box.bottom - box.height * 0.2 <= frame.bottom];
					if (left && right && top && bottom) seen.push(word);
					else if (box.right > frame.left + 1 && box.left < frame.right - 1) cut.push(word);
				}
			if (leaf.dataset.page) pages[leaf.dataset.page] = seen.join(' ');
		}
		const order = [...sheets.querySelectorAll<HTMLElement>('.print-leaf')].map(leaf => Number(leaf.dataset.page));
		return { order, pages: Object.keys(pages).map(n => pages[n] ?? ''), cut };
	});

for (const [game, lang, paper] of [
	['brigands', 'fr', 'a4'],
	['epic_melee', 'en', 'letter'],
] as const)
	test(`the rules of ${game} as a booklet on ${paper}: every page once, in the order of folded sheets`, async ({
		browser,
		server,
	}) => {
		const page = await browser.newPage({ locale: lang });
		await page.goto(`${server.url}/print/${game}?paper=${paper}&rules=booklet`);
		await page.locator('.print-leaf').first().waitFor();
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		const { order, pages, cut } = await readOn(page);
		expect(cut).toEqual([]);
		const last = order.length;
		expect(last % 4).toBe(0);
		expect(order.slice(0, 4).map(n => n || last)).toEqual([last, 1, 2, last - 1].map(n => (n > pages.length ? last : n)));
		expect(order.filter(n => n > 0).sort((a, b) => a - b)).toEqual(pages.map((_, i) => i + 1));
		const words = await page
			.locator('.print-flow.is-source')
			.evaluate(flow => flow.textContent?.match(/\b[A-Z]{2}-\u2060?\d+\w?\b/g) ?? []);
		const all = pages.join(' ');
		expect(words.length).toBeGreaterThan(20);
		for (const handle of new Set(words)) expect(all).toContain(handle);
		for (const text of pages) expect(text).not.toBe('');
		const sizes = await pagesOfPdf(page);
		expect(sizes.length).toBe(last / 2);
		for (const size of sizes) {
			expect(size[0]).toBeCloseTo(PAPERS[paper][1], 0);
			expect(size[1]).toBeCloseTo(PAPERS[paper][0], 0);
		}
		await expect(page.locator('.print-cell')).toHaveCount(0);
		await page.getByLabel(lang === 'fr' ? 'Règles imprimées en' : 'Rules printed as').selectOption('pages');
		await expect(page.locator('.print-leaf')).toHaveCount(0);
		await expect(page.locator('.print-rules h1')).toBeVisible();
		await page.close();
	});

/** An edition of Epic Melee with the longest names allowed and many copies. */
function longEdition(folder: string): string {
	const dir = join(folder, 'long');
	execFileSync(tripotPath(), ['edition', 'export', 'epic_melee', dir]);
	const names = [
		'Wolfgang Amadeus von Wittelsbach-Wunderwald XII',
		'Chevalier de la Montagne Noire et du Marécage',
		'W'.repeat(47),
	];
	for (const name of ['cards.csv', 'gold.csv']) {
		const [head = '', ...rows] = readFileSync(join(dir, name), 'utf8').trim().split('\n');
		const changed = rows.map((row, i) => {
			const cells = row.split(',');
			const long = names[i % names.length] ?? '';
			return [cells[0], long, [...long].slice(0, 44).join(''), ...cells.slice(3)].join(',');
		});
		const copies = changed.map(row => (name === 'cards.csv' ? row.replace(/,6,/, ',14,') : row));
		writeFileSync(join(dir, name), [head, ...copies, ''].join('\n'));
	}
	const about = { game: 'epic_melee', id: 'long', name: { en: 'Long names', fr: 'Longs noms' } };
	writeFileSync(join(dir, 'edition.json'), JSON.stringify(about));
	return dir;
}

/** Everything printed: its position, text and size. */
const printedOn = (page: Page) =>
	page.locator('.print-sheets').evaluate(sheets =>
		[...sheets.querySelectorAll('.print-cell, .print-cell span, .print-aid, .print-rules *')].map(one => {
			const { width, height } = one.getBoundingClientRect();
			const { fontSize, fontFamily, color } = getComputedStyle(one);
			const words = one.children.length ? '' : one.textContent;
			return `${one.className} ${width.toFixed(1)} ${height.toFixed(1)} ${fontSize} ${fontFamily} ${color} ${words}`;
		}),
	);

test('an edition with long names, from a server and as a file without one', async ({ page, browser }) => {
	const folder = mkdtempSync(join(tmpdir(), 'tripot-print-'));
	const dir = longEdition(folder);
	const server = await Server.start(['--editions', folder]);
	try {
		await openPrint(page, `${server.url}/print/epic_melee?edition=long&paper=letter`);
		expect(await faultsOf(page, PAPERS.letter)).toEqual([]);
		const pieces = await expectBacksBehindFronts(page, PAPERS.letter);
		expect(pieces.filter(isCard).length).toBe(9 * 14);
		await expect(page.locator('.print-count')).toContainText('126 cards');
		await expect(page.locator('.print-edge').first()).toContainText('Long names');

		const file = join(folder, 'long.html');
		execFileSync(tripotPath(), ['print', 'epic_melee', '--edition', dir, '--lang', 'en', '--paper', 'letter', '--out', file]);
		const context = await browser.newContext({ locale: 'fr', offline: true });
		const alone = await context.newPage();
		const asked: string[] = [];
		const errors: string[] = [];
		alone.on('request', request => asked.push(request.url().slice(0, 5)));
		alone.on('console', message => errors.push(message.text()));
		alone.on('pageerror', error => errors.push(error.message));
		await openPrint(alone, pathToFileURL(file).href);
		expect(await printedOn(alone)).toEqual(await printedOn(page));
		expect(await faultsOf(alone, PAPERS.letter)).toEqual([]);
		await alone.getByLabel('Language').selectOption('fr');
		await expect(alone.locator('.print-rules h1')).toContainText('les règles');
		await expect(alone.locator('.print-edge').first()).toContainText('Longs noms');
		expect(asked.filter(scheme => scheme !== 'file:' && scheme !== 'data:')).toEqual([]);
		expect(errors).toEqual([]);
		await context.close();
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true });
	}
});

test('the controls at the top choose what is printed, and are not printed themselves', async ({ page, server }) => {
	await page.addInitScript(() => {
		window.print = () => document.body.setAttribute('data-printed', 'yes');
	});
	await openPrint(page, `${server.url}/print/epic_melee`);
	await expect(page.locator('.print-count')).toHaveText('54 cards, 45 tokens, 16 pages and the rules');
	await page.getByLabel('Player aids').nth(0).selectOption('6'); // three sheets plus an empty one, so that backs stay behind their fronts
	await page.getByLabel('Tokens').uncheck();
	await expect(page.locator('.print-count')).toHaveText('54 cards, 16 pages and the rules');
	await page.getByLabel('Backs').uncheck();
	await page.getByLabel('Everything so many times').selectOption('2');
	await expect(page.locator('.print-count')).toHaveText('108 cards, 15 pages and the rules');
	await expect(page.locator('[data-side="back"]')).toHaveCount(0);
	await page.getByRole('checkbox', { name: 'Rules' }).uncheck();
	await page.getByLabel('Paper').selectOption('letter');
	await page.setViewportSize({ width: 375, height: 720 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
	const pages = await pagesOfPdf(page);
	expect(pages.length).toBe(15); // no empty pages between them
	expect(pages[0]?.[0]).toBeCloseTo(215.9, 0);
	await page.emulateMedia({ media: 'print' });
	await expect(page.locator('.print-choices')).toBeHidden();
	await expect(page.locator('.print-nav')).toBeHidden();
	await page.emulateMedia({ media: null });
	await page.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
	await page.goto(`${server.url}/print/nothing`);
	await expect(page.getByRole('alert')).toHaveText('There is no such game here.');
});
