/* Finds what is wrong with a page's layout and returns it as sentences; an empty list means nothing is. Runs in the browser, on
 * whatever is currently shown.
 *
 * It looks at marked elements: `data-keep="whole"` (must be entirely visible, with nothing on top and its text inside; "each" says the
 * same of every child), `data-choice` and buttons (large enough for a thumb; if there is something to choose, it must be visible). Text
 * may not be cut off anywhere, except by an ellipsis. */
import type { Page } from '@playwright/test';

export const SIZES = ['1280x800', '1366x768', '1920x1080', '2560x1440', '375x720', '720x375', '640x400'] as const;

/** The layout, and the fonts that it asks for: with others in their place letters are wider. */
async function settled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const frame = () => new Promise(requestAnimationFrame);
		await frame();
		await frame();
		await document.fonts.ready;
		await frame();
	});
}

/** At a window of this size, in pixels. */
export async function measureAt(page: Page, size: string): Promise<readonly string[]> {
	const [width = 0, height = 0] = size.split('x').map(Number);
	await page.setViewportSize({ width, height });
	await settled(page);
	return page.evaluate(measure, { thumb: 40, mayScroll: width < 1000 });
}

/** On a television: text readable at three metres, and nothing scrolls. */
export async function measureScreen(page: Page): Promise<readonly string[]> {
	await settled(page);
	return page.evaluate(measure, { thumb: 0, mayScroll: false, least: 28 });
}

interface Wanted {
	/** The smallest width and height of anything pressed. */
	readonly thumb: number;
	/** Whether the board may be taller than its window. */
	readonly mayScroll: boolean;
	/** The smallest height of text; if set, nothing may scroll either. */
	readonly least?: number;
}

function measure({ thumb, mayScroll, least = 0 }: Wanted): string[] {
	const KEPT = '[data-keep="whole"], [data-keep="each"] > *';
	const SLACK = 2; // pixels, for borders and rounding
	const found = new Set<string>();
	const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);

	function isSeen(element: HTMLElement): boolean {
		const { width, height } = element.getBoundingClientRect();
		return (
			width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, [popover]')
		);
	}
	function nameOf(element: Element): string {
		const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24);
		return `${element.getAttribute('class')?.trim().split(/\s+/).slice(0, 2).join('.') ?? element.tagName}${text ? ` "${text}"` : ''}`;
	}
	const isWithinX = (inner: DOMRect, outer: DOMRect) => inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK;
	const isWithinY = (inner: DOMRect, outer: DOMRect) => inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK;
	const isWithin = (inner: DOMRect, outer: DOMRect) => isWithinX(inner, outer) && isWithinY(inner, outer);
	/** The nearest ancestor that clips this element. What is out of view in a row or board that scrolls counts as clipped only with
	 * `scrolls`. */
	function cutter(element: Node, rect: DOMRect, scrolls: boolean): Element | null {
		const cuts = { x: /hidden|clip/, y: /hidden|clip/ };
		for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
			const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
			const outer = around.getBoundingClientRect();
			const isCutX = cuts.x.test(overflowX) && textOverflow !== 'ellipsis' && !isWithinX(rect, outer);
			const isCutY = cuts.y.test(overflowY) && !isWithinY(rect, outer);
			if (isCutX || isCutY) return around;
			if (/auto|scroll/.test(overflowX)) {
				if (scrolls && !isWithinX(rect, outer)) return around;
				cuts.x = /^$/;
			}
			if (/auto|scroll/.test(overflowY)) {
				if (scrolls && !isWithinY(rect, outer)) return around;
				cuts.y = /^$/;
			}
		}
		return null;
	}
	const window_ = () => new DOMRect(0, 0, innerWidth, innerHeight);
	function isInSight(element: Element): boolean {
		const rect = element.getBoundingClientRect();
		return isWithin(rect, window_()) && cutter(element, rect, true) === null;
	}

	/** A press on the middle of a choice must hit that choice. */
	function lookForMiss(choice: HTMLElement): void {
		const { x, y, width, height } = choice.getBoundingClientRect();
		const top = document.elementFromPoint(x + width / 2, y + height / 2);
		if (top && mayScroll && isSticky(top)) return;
		const heap = choice.closest('[data-heap]'); // pieces of one kind that overlap
		if (top && !choice.contains(top) && !heap?.contains(top)) found.add(`a press on ${nameOf(choice)} meets ${nameOf(top)}`);
	}
	/** A sticky element may cover something that scrolls: it can be scrolled out from under it. */
	function isSticky(top: Element): boolean {
		for (let around: Element | null = top; around; around = around.parentElement)
			if (getComputedStyle(around).position === 'sticky') return true;
		return false;
	}
	function lookForCover(kept: HTMLElement): void {
		const rect = kept.getBoundingClientRect();
		for (const [x, y] of [0.5, 0.5, 0.12, 0.2, 0.88, 0.2, 0.12, 0.8, 0.88, 0.8].reduce<number[][]>(pairs, [])) {
			const top = document.elementFromPoint(rect.left + rect.width * (x ?? 0), rect.top + rect.height * (y ?? 0));
			if (!top || kept.contains(top) || top.contains(kept)) continue;
			if (mayScroll && innerHeight > innerWidth && isSticky(top)) continue;
			const other = top.closest(KEPT);
			if (other?.contains(kept)) continue;
			found.add(`${nameOf(kept)} is covered by ${nameOf(other ?? top)}`);
			return;
		}
	}
	function pairs(list: number[][], n: number, i: number): number[][] {
		if (i % 2) list.at(-1)?.push(n);
		else list.push([n]);
		return list;
	}
	function lookForWords(): void {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const around = node.parentElement;
			if (!around || !node.textContent?.trim() || !isSeen(around) || around.closest('select, svg')) continue;
			if (/ [:;?!»]|« /.test(node.textContent)) found.add(`a line may end at the blank in "${node.textContent.trim()}"`);
			const range = document.createRange();
			range.selectNodeContents(node);
			if (around.closest('main, footer')) lookForBroken(node);
			const size = Number.parseFloat(getComputedStyle(around).fontSize);
			if (size < least - 0.1)
				found.add(`"${node.textContent.trim().slice(0, 24)}" is ${Math.round(size)} px high: ${nameOf(around)}`);
			if (least && !isWithin(range.getBoundingClientRect(), window_())) found.add(`"${node.textContent.trim()}" is out of sight`);
			for (const { x, y, width, height } of range.getClientRects()) {
				const rect = new DOMRect(x, y + height * 0.25, width, height * 0.5); // the letters of a line, without the space around them
				const by = getComputedStyle(around).textOverflow === 'ellipsis' ? null : cutter(node, rect, false);
				const kept = around.closest('[data-keep="whole"]');
				if (by) found.add(`"${node.textContent.trim().slice(0, 24)}" is cut by ${nameOf(by).split(' "')[0]}`);
				else if (kept && getComputedStyle(around).textOverflow !== 'ellipsis' && !isWithin(rect, kept.getBoundingClientRect()))
					found.add(`"${node.textContent.trim().slice(0, 24)}" does not fit into ${nameOf(kept).split(' "')[0]}`);
			}
		}
	}
	/** Finds content that overflows where nobody can scroll. */
	function lookForScrolling(): void {
		for (const element of all('body *')) {
			const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
			if (textOverflow === 'ellipsis' || element.closest('.card')) continue;
			const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
			if (wide > SLACK && overflowX !== 'visible') found.add(`${nameOf(element)} holds ${wide} px more in width`);
			if (high > SLACK && overflowY !== 'visible') found.add(`${nameOf(element)} holds ${high} px more in height`);
		}
	}
	/** A word is broken across lines. */
	function lookForBroken(node: Node): void {
		const range = document.createRange();
		for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const tops = [...range.getClientRects()].map(rect => rect.top);
			if (Math.max(...tops) - Math.min(...tops) > SLACK) found.add(`"${word}" is broken`);
		}
	}
	/** Scrolling the board brings the rest of it into view. */
	function isBehindEdge(target: Element, y: number): boolean {
		const scroller = target.closest('.frame-board');
		if (!scroller || !(mayScroll || isOver)) return false;
		const { top, bottom } = scroller.getBoundingClientRect();
		const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
		return (y < top && scroller.scrollTop >= top - y) || (y > bottom && left >= y - bottom);
	}
	function isLargeEnough(target: HTMLElement): boolean {
		const rect = target.getBoundingClientRect();
		const [x, y, far] = [rect.left + rect.width / 2, rect.top + rect.height / 2, thumb / 2 - 1];
		const whole = target.closest('label') ?? target;
		const hits = (dx: number, dy: number) => {
			const at = document.elementFromPoint(x + dx, y + dy);
			return (at !== null && whole.contains(at)) || isBehindEdge(target, y + dy);
		};
		const isWide = rect.width >= thumb - 0.5 || (hits(-far, 0) && hits(far, 0));
		const isHigh = rect.height >= thumb - 0.5 || (hits(0, -far) && hits(0, far));
		return isWide && isHigh;
	}

	const eased = new CSSStyleSheet(); // elements that let presses through are found, too
	eased.replaceSync('main * { pointer-events: auto !important }');
	const board = document.querySelector('main');
	const isOver = board?.closest('[data-over="true"]') != null; // the result comes first, with the board below it
	for (const target of all('[data-choice], button:not([aria-disabled="true"]), .button, summary, select, input[type="text"]')) {
		if (!isInSight(target)) continue;
		if (!isLargeEnough(target)) {
			const { width, height } = target.getBoundingClientRect();
			found.add(`${nameOf(target)} is small: ${Math.round(width)} by ${Math.round(height)}`);
		}
	}
	const choices = all('[data-choice], .main-action').filter(choice => !choice.closest('[data-scrolls]'));
	const seen = choices.filter(isInSight);
	seen.forEach(lookForMiss);
	if (seen.length < (mayScroll ? Math.min(choices.length, Math.max(2, choices.length / 3)) : choices.length))
		// if the board scrolls, a third of it is enough
		for (const choice of choices.filter(one => !seen.includes(one)))
			found.add(`${nameOf(choice)} can be chosen but is not in sight`);
	for (const end of all('.result h2, .result-onward .button'))
		if (!isInSight(end)) found.add(`${nameOf(end)} is not in sight at the end`);
	document.adoptedStyleSheets.push(eased);
	for (const kept of all(KEPT)) {
		if (isInSight(kept)) lookForCover(kept);
		else if (cutter(kept, kept.getBoundingClientRect(), false)) found.add(`${nameOf(kept)} is cut`);
		else if (!mayScroll && !isOver && !kept.closest('[data-scrolls]')) found.add(`${nameOf(kept)} is not in sight`);
	}
	document.adoptedStyleSheets.pop();
	lookForWords();
	if (least) lookForScrolling();
	const root = document.documentElement;
	if (root.scrollWidth > innerWidth + SLACK) found.add(`the page is ${root.scrollWidth - innerWidth} too wide`);
	if (root.scrollHeight > innerHeight + SLACK && board?.closest('[data-over]')) found.add('the page scrolls');
	if (board && board.scrollWidth > board.clientWidth + SLACK)
		found.add(`the board is ${board.scrollWidth - board.clientWidth} too wide`);
	return [...found];
}
