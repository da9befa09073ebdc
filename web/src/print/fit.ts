/* Letters become smaller where a card, a token or an aid has more to say than room, or where a word would go over the end of a line. The
 * sheets multiply their sizes by --fit. */
const STEP = 0.94;
const LEAST = 0.4;
/** A word that would have to be smaller than this to stay whole is broken. */
const LEAST_WHOLE = 0.6;

/** Something in it does not fit: it, or the card in it, would have to scroll. */
function isFull(box: HTMLElement): boolean {
	return [box, ...box.querySelectorAll<HTMLElement>('.card')].some(
		one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
	);
}

/** The first of its words that does not stand on one line; at a hyphen a line may end. */
function brokenWord(box: HTMLElement): string | undefined {
	const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	for (let node = walker.nextNode(); node; node = walker.nextNode())
		for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const [first, ...rest] = range.getClientRects();
			if (first && rest.some(one => one.top > first.top + first.height / 2)) return word;
		}
	return undefined;
}

/** Makes letters smaller until nothing is wrong with a box; answers with those where that has not helped. */
function shrink(boxes: readonly HTMLElement[], least: number, isWrong: (box: HTMLElement) => boolean): HTMLElement[] {
	for (const box of boxes) box.style.removeProperty('--fit');
	let wrong = boxes.filter(isWrong);
	for (let fit = STEP; fit >= least && wrong.length > 0; fit *= STEP) {
		for (const box of wrong) box.style.setProperty('--fit', fit.toFixed(3));
		wrong = wrong.filter(isWrong);
	}
	return wrong;
}

export function fitAll(root: HTMLElement): void {
	const boxes = [...root.querySelectorAll<HTMLElement>('.print-cell, .print-aid')];
	const broken = shrink(boxes, LEAST_WHOLE, box => isFull(box) || brokenWord(box) !== undefined);
	shrink(broken, LEAST, isFull);
}
