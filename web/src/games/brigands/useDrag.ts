/* Drags pieces with mouse, pen or finger: from the tray to a district, between districts, or off the town. Pressing does the same
 * without dragging. */
import { useEffect, useRef } from 'preact/hooks';
import type { Piece } from './plan';
import type { Planning } from './usePlan';

const FAR_ENOUGH = 8;
const AT_ONCE_MS = 50;

interface Grip {
	readonly element: HTMLElement;
	readonly piece: Piece;
	readonly from: string | null;
	readonly x: number;
	readonly y: number;
	isMoving: boolean;
}

function gripOf(event: PointerEvent): Grip | null {
	const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
	if (!element || event.button !== 0) return null;
	const [piece, from] = (element.dataset.drag ?? '').split(' ');
	return { element, piece: piece as Piece, from: from ?? null, x: event.clientX, y: event.clientY, isMoving: false };
}

/** The district under a point, ignoring the piece being dragged. */
function placeAt(x: number, y: number): string | null {
	for (const element of document.elementsFromPoint(x, y)) {
		const place = element.querySelector<HTMLElement>(':scope > [data-place]') ?? element;
		if (place instanceof HTMLElement && place.dataset.place) return place.dataset.place;
	}
	return null;
}

function drop(planning: Planning, grip: Grip, place: string | null, canLay: (district: string) => boolean): void {
	if (place !== null && !canLay(place)) return;
	if (grip.from === null) {
		if (place !== null) planning.put(grip.piece, place);
	} else if (place === null) planning.take(grip.piece, grip.from);
	else if (place !== grip.from) planning.move(grip.piece, grip.from, place);
}

/** Listens on the whole board; `canLay` says whether a district is one of your cards. */
export function useDrag(planning: Planning | null, canLay: (district: string) => boolean) {
	const latest = useRef({ planning, canLay });
	latest.current = { planning, canLay };
	const board = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let grip: Grip | null = null;
		let dropped = Number.NEGATIVE_INFINITY;
		const down = (event: PointerEvent) => {
			grip = gripOf(event);
		};
		const move = (event: PointerEvent) => {
			if (!grip) return;
			const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
			if (!grip.isMoving && Math.hypot(dx, dy) < FAR_ENOUGH) return;
			grip.isMoving = true;
			grip.element.classList.add('is-dragged');
			grip.element.style.translate = `${dx}px ${dy}px`;
		};
		const up = (event: PointerEvent) => {
			const held = grip;
			grip = null;
			if (!held?.isMoving) return;
			const { planning: now, canLay: may } = latest.current;
			if (event.type === 'pointerup' && now?.isOpen) drop(now, held, placeAt(event.clientX, event.clientY), may);
			dropped = event.timeStamp;
			// The board redraws before this runs, so that the piece flies on from where it was dropped.
			queueMicrotask(() => {
				held.element.style.translate = '';
				held.element.classList.remove('is-dragged');
			});
		};
		// The click that ends a drag must not press what is below. It comes at once or not at all.
		const click = (event: MouseEvent) => {
			if (event.timeStamp - dropped < AT_ONCE_MS) event.stopPropagation();
		};
		const listening = new AbortController();
		const { signal } = listening;
		board.current?.addEventListener('click', click, { capture: true, signal });
		board.current?.addEventListener('pointerdown', down, { signal });
		addEventListener('pointermove', move, { signal });
		addEventListener('pointerup', up, { signal });
		addEventListener('pointercancel', up, { signal });
		return () => listening.abort();
	}, []);
	return board;
}
