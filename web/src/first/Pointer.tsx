/* A ring round the thing that a caption means, and an arrow at it. They lie over the page and take no presses. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { findTarget } from './target';

const GAP = 5;
const ARROW = 44;
/** Frames in which a new target is brought into sight. */
const SETTLING = 20;
const SIDES = ['above', 'below', 'left', 'right'] as const;
type Side = (typeof SIDES)[number];

/** Round what is in it, where that fills little of its width or height, unless it is a button; within the window. */
function boxOf(element: Element): DOMRect {
	const outer = element.getBoundingClientRect();
	const inside = document.createRange();
	inside.selectNodeContents(element);
	const inner = inside.getBoundingClientRect();
	const isLoose = (size: 'width' | 'height') => !element.matches('button') && inner[size] > 0 && inner[size] < outer[size] * 0.7;
	const { left, right } = isLoose('width') ? inner : outer;
	const { top, bottom } = isLoose('height') ? inner : outer;
	const [x, y] = [Math.max(left - GAP, 2), Math.max(top - GAP, 2)];
	const [endX, endY] = [Math.min(right + GAP, innerWidth - 2), Math.min(bottom + GAP, innerHeight - 2)];
	return new DOMRect(x, y, endX - x, endY - y);
}

/** Where the arrow's middle would be. */
function spotOf({ left, right, top, bottom, width, height }: DOMRect, side: Side): readonly [number, number] {
	const away = ARROW / 2;
	if (side === 'above' || side === 'below') return [left + width / 2, side === 'above' ? top - away : bottom + away];
	return [side === 'left' ? left - away : right + away, top + height / 2];
}

/** Nothing stands there that is to be read or pressed. */
function isFree([x, y]: readonly [number, number]): boolean {
	const half = ARROW / 2;
	if (x < half || y < half || x > innerWidth - half || y > innerHeight - half) return false;
	const there = document.elementFromPoint(x, y);
	const hasWords = [...(there?.childNodes ?? [])].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
	return !hasWords && !there?.closest('button, a, .plate, [data-piece], .first-box, .frame-top');
}

function place(ring: HTMLElement, box: DOMRect): void {
	const side = SIDES.find(one => isFree(spotOf(box, one))) ?? (box.top > ARROW ? 'above' : 'below');
	for (const one of SIDES) ring.classList.toggle(`is-${one}`, one === side);
	Object.assign(ring.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
}

/** Something that sticks to the board's edge lies on it. */
function isCovered(element: Element, board: Element): boolean {
	const { left, width, bottom } = element.getBoundingClientRect();
	let over = document.elementFromPoint(left + width / 2, bottom - 6);
	while (over && over !== board && getComputedStyle(over).position !== 'sticky') over = over.parentElement;
	return over !== null && over !== board && !over.contains(element);
}

/** Scrolls the board so that all of it is seen, or the hand. */
function bringIntoSight(element: Element, board: Element | null): void {
	if (!board?.contains(element)) {
		element.scrollIntoView({ block: 'nearest', inline: 'center' });
		return;
	}
	const [box, seen] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
	const isSeen = box.top >= seen.top && box.bottom <= seen.bottom && !isCovered(element, board);
	if (!isSeen) board.scrollTop += box.top - seen.top - ARROW;
}

/** The first of `points` that is there. */
export function Pointer({ points }: { points: readonly string[] }) {
	const ring = useRef<HTMLDivElement>(null);
	const wanted = points.join(', ');
	useLayoutEffect(() => {
		const board = document.querySelector('.frame-board');
		const before = board?.scrollTop ?? 0;
		let [frame, frames] = [0, 0];
		let last: string | null = null; // where the ring lies since the effect before is not known
		const settle = () => {
			frames = 0;
		};
		addEventListener('resize', settle); // a phone is turned
		let target: Element | null = null;
		const follow = () => {
			frame = requestAnimationFrame(follow);
			const found = findTarget(points);
			if (found?.element !== target) frames = 0;
			target = found?.element ?? null;
			if (target && frames++ < SETTLING) bringIntoSight(target, board); // the board may scroll as well
			const box = target && boxOf(target);
			const seen = box ? [box.x, box.y, box.width, box.height].join() : '';
			if (!ring.current || seen === last) return;
			last = seen;
			ring.current.hidden = !box;
			ring.current.dataset.at = found?.point ?? '';
			if (box) place(ring.current, box);
		};
		frame = requestAnimationFrame(follow);
		return () => {
			cancelAnimationFrame(frame);
			removeEventListener('resize', settle);
			if (board) board.scrollTop = before; // what is asked next stands where it was
		};
	}, [wanted]);
	return (
		<div class="first-ring" ref={ring} aria-hidden="true" hidden>
			<svg class="first-arrow" viewBox="0 0 40 40">
				<path d="M20 38 4 20h9V2h14v18h9z" />
			</svg>
		</div>
	);
}
