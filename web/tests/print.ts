/* Finds what is wrong with printed sheets and returns it as sentences; an empty list means nothing is. Runs in the browser, with print
 * styles. */
import type { Page } from '@playwright/test';

const MM = 96 / 25.4;
const CARD = [63, 88];
const TOKEN = [25, 25];

export interface Piece {
	readonly id: string;
	/** In millimetres from the sheet's upper left corner. */
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** One list of pieces for each sheet that has any. */
export async function sheetsOf(page: Page): Promise<readonly { readonly side: string; readonly pieces: readonly Piece[] }[]> {
	const sheets = await page.locator('.print-sheet').evaluateAll(
		(all, mm) =>
			all.map(sheet => {
				const corner = sheet.getBoundingClientRect();
				const cells = [...sheet.querySelectorAll<HTMLElement>('.print-cell')];
				return {
					side: cells[0]?.dataset.side ?? '',
					pieces: cells.map(cell => {
						const { left, top, width, height } = cell.getBoundingClientRect();
						const at = { left: (left - corner.left) / mm, top: (top - corner.top) / mm };
						return { id: cell.dataset.piece ?? '', ...at, width: width / mm, height: height / mm };
					}),
				};
			}),
		MM,
	);
	return sheets.filter(sheet => sheet.pieces.length > 0);
}

/** Checks every size and text, to half a millimetre. */
export async function faultsOf(page: Page, paper: readonly [number, number]): Promise<readonly string[]> {
	await page.emulateMedia({ media: 'print' });
	const faults = await page.evaluate(measure, { mm: MM, paper, card: CARD, token: TOKEN });
	await page.emulateMedia({ media: null });
	return [...new Set(faults)];
}

interface Wanted {
	readonly mm: number;
	readonly paper: readonly [number, number];
	readonly card: readonly number[];
	readonly token: readonly number[];
}

function measure({ mm, paper, card, token }: Wanted): string[] {
	const SLACK = 0.5;
	const LONG = 24;
	const faults: string[] = [];
	const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
	const sizeOf = (element: Element) => {
		const { width, height } = element.getBoundingClientRect();
		return [width / mm, height / mm];
	};
	const isSize = (element: Element, size: readonly number[]) =>
		sizeOf(element).every((n, i) => Math.abs(n - (size[i] ?? 0)) <= SLACK);
	const isWithin = (inner: DOMRect, outer: DOMRect) =>
		inner.left >= outer.left - SLACK &&
		inner.right <= outer.right + SLACK &&
		inner.top >= outer.top - SLACK &&
		inner.bottom <= outer.bottom + SLACK;

	for (const sheet of all('.print-sheet')) if (!isSize(sheet, paper)) faults.push(`a sheet measures ${sizeOf(sheet)}`);
	for (const cell of all('.print-cell')) {
		const name = `${cell.dataset.piece} ${cell.dataset.side}`;
		const inside = cell.querySelector('.br-enlarged, .card, .craft-own');
		if (!isSize(cell, inside ? card : token)) faults.push(`${name} measures ${sizeOf(cell)}`);
		if (inside && !isSize(inside, card)) faults.push(`the card of ${name} measures ${sizeOf(inside)}`);
		for (const picture of cell.querySelectorAll('.card-icon, .br-portrait'))
			if ((sizeOf(picture)[1] ?? 0) < 8) faults.push(`the picture of ${name} is ${sizeOf(picture)[1]} high`);
		if (!cell.querySelector('svg, .craft-die') && !cell.textContent?.trim()) faults.push(`${name} is empty`);
	}
	lookForWords('.print-cell, .print-aid', 'svg');
	for (const box of all('.print-sheets *'))
		if (/auto|scroll/.test(getComputedStyle(box).overflow)) faults.push(`${box.className} would have scroll bars`);
	return faults;

	/** Checks that no letter is outside its card, its aid, or anything that clips it, and that no word of ordinary length is broken
	 * across lines. */
	function lookForWords(boxes: string, not: string): void {
		for (const box of all(boxes)) {
			const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode(); node; node = walker.nextNode()) {
				const around = node.parentElement;
				if (!around || !node.textContent?.trim() || around.closest(not)) continue;
				const range = document.createRange();
				range.selectNodeContents(node);
				for (const { x, y, width, height } of range.getClientRects())
					lookAt(new DOMRect(x, y + height * 0.2, width, height * 0.6), around, node.textContent.trim().slice(0, 24), box);
				for (const { 0: word, index } of node.textContent.matchAll(/[^\s-]+/g)) {
					range.setStart(node, index);
					range.setEnd(node, index + word.length);
					const [first, ...rest] = range.getClientRects();
					if (word.length <= LONG && first && rest.some(one => one.top > first.top + first.height / 2))
						faults.push(`"${word}" is broken on ${box.dataset.piece ?? 'the aid'}`);
				}
			}
		}
	}
	function lookAt(letters: DOMRect, around: Element, text: string, box: HTMLElement): void {
		for (let outer: Element | null = around; outer; outer = outer === box ? null : outer.parentElement)
			if ((outer === box || getComputedStyle(outer).overflowY === 'hidden') && !isWithin(letters, outer.getBoundingClientRect()))
				faults.push(`"${text}" leaves ${outer.className} of ${box.dataset.piece ?? 'the aid'}`);
	}
}
