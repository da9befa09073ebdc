/* What a caption points at, found by the marks that boards bear: places and things as in motion.ts, and actions. */

/** «spot hand piece card-mage», «piece pawn», «does bet 3», «prompt», «main» (its button), «on» (go on) as selectors. */
export function selectorOf(point: string): string {
	const does = /^does (.+)$/.exec(point)?.[1];
	if (does !== undefined) return `[data-does="${does}"]`;
	if (point === 'prompt') return '.prompt';
	if (point === 'main') return '.main-action';
	if (point === 'on') return '.telling-on';
	return point
		.split(/ (?=piece )/)
		.map(part => part.replace(/^(spot|piece) (.+)$/, '[data-$1="$2"]'))
		.join(' ');
}

const isSeen = (element: Element): boolean => !element.closest('.flights') && element.getClientRects().length > 0;

export interface Target {
	readonly point: string;
	readonly element: Element;
}

/** The first that is there. */
export function findTarget(points: readonly string[]): Target | null {
	for (const point of points) {
		const element = [...document.querySelectorAll(selectorOf(point))].find(isSeen);
		if (element) return { point, element };
	}
	return null;
}
