import { expect, test } from 'vitest';
import { bookOrder, CARD, cornerOf, gridOn, mirrored, PAPERS, type Paper, sheetsOf, TOKEN } from './sheets';

const papers = Object.keys(PAPERS) as Paper[];

test.each(papers)('nine cards on %s, with room for the printer on every side', paper => {
	const grid = gridOn(paper, CARD);
	expect([grid.columns, grid.rows]).toEqual([3, 3]);
	for (const { left, top } of [grid, gridOn(paper, TOKEN)]) expect([left >= 10, top >= 7]).toEqual([true, true]);
});

test('a folded booklet reads from its first page to its last', () => {
	expect(bookOrder(1)).toEqual([[4, 1], [2, 3]]); // biome-ignore format: side by side
	expect(bookOrder(8)).toEqual([[8, 1], [2, 7], [6, 3], [4, 5]]); // biome-ignore format: side by side
	expect(bookOrder(9)).toHaveLength(6);
	for (const pages of [1, 4, 5, 12, 23]) {
		const sides = bookOrder(pages);
		const read: number[] = []; // nested sheets, the first outermost: right halves of fronts, then left halves of backs
		for (let i = 0; i < sides.length; i += 2) read.push(sides[i]?.[1] ?? 0, sides[i + 1]?.[0] ?? 0);
		for (let i = sides.length - 2; i >= 0; i -= 2) read.push(sides[i + 1]?.[1] ?? 0, sides[i]?.[0] ?? 0);
		expect(read).toEqual(Array.from({ length: 4 * Math.ceil(pages / 4) }, (_, i) => i + 1));
	}
});

test('every piece is on exactly one sheet', () => {
	const grid = gridOn('a4', CARD);
	const sheets = sheetsOf(
		Array.from({ length: 20 }, (_, i) => i),
		grid,
	);
	expect(sheets.map(sheet => sheet.length)).toEqual([9, 9, 2]);
	expect(sheets.flat().map(cell => cell.thing)).toEqual(Array.from({ length: 20 }, (_, i) => i));
	for (const sheet of sheets) expect(new Set(sheet.map(cell => `${cell.row} ${cell.column}`)).size).toBe(sheet.length);
});

test.each(papers)('turned over the long edge of %s, every back covers its front', paper => {
	for (const piece of [CARD, TOKEN]) {
		const grid = gridOn(paper, piece);
		const [front = []] = sheetsOf(['a', 'b', 'c', 'd', 'e'], grid);
		const back = mirrored(front, grid);
		front.forEach((cell, i) => {
			const [here, behind] = [cornerOf(cell, grid), cornerOf(back[i] ?? cell, grid)];
			expect(back[i]?.thing).toBe(cell.thing);
			expect(PAPERS[paper].width - behind.left - piece.width).toBeCloseTo(here.left);
			expect(behind.top).toBe(here.top);
		});
	}
});
