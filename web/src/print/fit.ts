/* Letters become smaller where a card, a token or an aid has more to say than room. The sheets multiply their sizes by --fit. */
const STEP = 0.94;
const LEAST = 0.4;

/** Something in it does not fit: it, or the card in it, would have to scroll. */
function isFull(box: HTMLElement): boolean {
	return [box, ...box.querySelectorAll<HTMLElement>('.card')].some(
		one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
	);
}

export function fitAll(root: HTMLElement): void {
	let full = [...root.querySelectorAll<HTMLElement>('.print-cell, .print-aid')];
	for (const box of full) box.style.removeProperty('--fit');
	for (let fit = STEP; fit >= LEAST && full.length > 0; fit *= STEP) {
		full = full.filter(isFull);
		for (const box of full) box.style.setProperty('--fit', fit.toFixed(3));
	}
}
