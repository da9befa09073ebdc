/* Things go from where they were to where they are. A board marks them in the page:
 *
 *     data-piece="KIND"   a thing; equal things have equal kinds. With data-n it is a heap of so many, shown as a number, and inside
 *                         it data-coin marks the picture of one of them
 *     data-spot="PLACE"   where the things inside lie
 *     data-from, data-to  places that a thing comes from, or goes to, when it has no other end: the first one that is there
 *
 * What lies in the same place before and after an update stays, however the page has moved; what is elsewhere flies there as a copy
 * over the page, so that nothing is cut off and everything can be pressed at once. Nothing flies for those who want no motion, nor
 * when a position does not follow from the one that was shown (first sight, reconnection, jumps in a replay). */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardProps } from './board';

const FLIGHT_MS = 320;
/** Between things that fly together, so that one sees how many there are. */
const APART_MS = 45;
/** Of one kind from one place to another. */
const SHOWN_MAX = 6;

export interface Pile {
	readonly kind: string;
	readonly spot: string;
	readonly n: number;
	readonly from: readonly string[];
	readonly to: readonly string[];
}

/** An end that is no pile is the name of a place. */
export interface Move<P extends Pile> {
	readonly from: P | string;
	readonly to: P | string;
}

interface Change<P extends Pile> {
	readonly gone: P[];
	readonly come: P[];
}

function change<P extends Pile>(before: readonly P[], after: readonly P[]): Change<P> {
	const singles = (piles: readonly P[]) => piles.flatMap(pile => Array.from({ length: pile.n }, () => pile));
	const [had, has] = [singles(before), singles(after)];
	const most = (extra: readonly P[]) => extra.slice(-SHOWN_MAX);
	return { gone: most(had.slice(has.length)), come: most(has.slice(had.length)) };
}

function groups<P extends Pile>(piles: readonly P[], by: 'kind' | 'spot'): ReadonlyMap<string, readonly P[]> {
	const found = new Map<string, P[]>();
	for (const pile of piles) found.set(pile[by], [...(found.get(pile[by]) ?? []), pile]);
	return found;
}

const keysOf = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] => [
	...new Set([...a.keys(), ...b.keys()]),
];

/** Which things went where: those of a kind that left a place are those that came to others. */
export function movesBetween<P extends Pile>(
	before: readonly P[],
	after: readonly P[],
	wasThere: (spot: string) => boolean,
	isThere: (spot: string) => boolean,
): Move<P>[] {
	const [had, has] = [groups(before, 'kind'), groups(after, 'kind')];
	return keysOf(had, has).flatMap(kind => {
		const [old, now] = [groups(had.get(kind) ?? [], 'spot'), groups(has.get(kind) ?? [], 'spot')];
		const changes = keysOf(old, now).map(spot => change(old.get(spot) ?? [], now.get(spot) ?? []));
		const [gone, come] = [changes.flatMap(c => c.gone), changes.flatMap(c => c.come)];
		const both = Math.min(gone.length, come.length);
		return [
			...come.slice(0, both).map((to, i) => ({ from: gone[i] as P, to })),
			...come.slice(both).flatMap(to =>
				to.from
					.filter(wasThere)
					.slice(0, 1)
					.map(from => ({ from, to })),
			),
			...gone.slice(both).flatMap(from =>
				(now.get(from.spot)?.[0] ?? from).to // a heap that is still there knows what happened
					.filter(isThere)
					.slice(0, 1)
					.map(to => ({ from, to })),
			),
		];
	});
}

/* ---- in the page ---- */

export interface PieceMarks {
	readonly 'data-piece': string;
	readonly 'data-n'?: number | undefined;
	readonly 'data-from'?: string | undefined;
	readonly 'data-to'?: string | undefined;
}

/** The marks of a thing. */
export function piece(kind: string, from?: string, to?: string): PieceMarks {
	return { 'data-piece': kind, 'data-from': from, 'data-to': to };
}

/** The marks of a heap of `n`. */
export function heap(kind: string, n: number, from?: string, to?: string): PieceMarks {
	return { ...piece(kind, from, to), 'data-n': n };
}

interface Seen extends Pile {
	readonly element: HTMLElement;
	readonly isHeap: boolean;
	readonly box: DOMRect;
	readonly isInSight: boolean;
	/** The thing that it is a part of. */
	readonly carrier: Element | null;
	/** Taken beforehand of what may be gone when it is needed. */
	readonly copy: HTMLElement | null;
}

interface Sight {
	readonly table: Element;
	readonly piles: readonly Seen[];
	readonly spots: ReadonlyMap<string, DOMRect>;
}

const names = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean);

const pictureOf = (element: HTMLElement): HTMLElement => element.querySelector<HTMLElement>('[data-coin]') ?? element;

/** As large and in the same letters as it is here, wherever it is put. */
function copyOf(element: HTMLElement): HTMLElement {
	const picture = pictureOf(element);
	const copy = picture.cloneNode(true) as HTMLElement;
	const style = getComputedStyle(picture);
	for (const name of ['--w', '--accent', '--kind']) copy.style.setProperty(name, style.getPropertyValue(name));
	Object.assign(copy.style, { width: style.width, height: style.height, font: style.font, color: style.color });
	copy.classList.add('flight');
	return copy;
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Not scrolled away with the board. */
function isInSight(element: HTMLElement, box: DOMRect): boolean {
	const board = element.closest('.frame-board')?.getBoundingClientRect();
	const { x, y } = middle(box);
	return !board || (x > board.left && x < board.right && y > board.top && y < board.bottom);
}

function see(element: HTMLElement): Seen {
	const { piece, n, from, to } = element.dataset;
	const box = pictureOf(element).getBoundingClientRect();
	return {
		element,
		kind: piece ?? '',
		spot: element.closest<HTMLElement>('[data-spot]')?.dataset.spot ?? '',
		n: n === undefined ? 1 : Number(n),
		isHeap: n !== undefined,
		from: names(from),
		to: names(to),
		box,
		isInSight: isInSight(element, box),
		carrier: element.parentElement?.closest('[data-piece]') ?? null,
		copy: to ? copyOf(element) : null,
	};
}

function look(): Sight | null {
	const table = document.querySelector('.frame');
	if (!table) return null;
	const all = (name: string) => [...table.querySelectorAll<HTMLElement>(`[data-${name}]`)].filter(e => e.offsetParent !== null);
	const spots = all('spot').map(element => ({ element, box: element.getBoundingClientRect() }));
	const seen = spots.filter(({ element, box }) => isInSight(element, box));
	return {
		table,
		piles: all('piece').map(see),
		spots: new Map(seen.map(({ element, box }) => [element.dataset.spot ?? '', box])),
	};
}

/** From a place it comes as large as it is; from where it lay, as large as it was. */
function shift(from: DOMRect, of: DOMRect, isSized: boolean): string {
	const [a, b] = [middle(from), middle(of)];
	const scale = isSized && of.width > 0 ? from.width / of.width : 1;
	return `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${scale})`;
}

function layerOf(table: Element): HTMLElement {
	const layer = document.createElement('div');
	layer.className = `flights ${[...table.classList].filter(name => name.startsWith('game-')).join(' ')}`;
	layer.setAttribute('aria-hidden', 'true');
	document.body.append(layer);
	return layer;
}

/** A thing looks as it will; what goes away or becomes a part of something looks as it did. */
function pictureOn(from: Seen | string, to: Seen | string): HTMLElement {
	const was = typeof from === 'string' ? null : from;
	if (typeof to === 'string') return was?.copy ?? copyOf((was as Seen).element);
	return (to.carrier && was?.copy) || copyOf(to.element);
}

/** The copy lies where the thing shall be, and is drawn between there and where it was. */
function fly({ from, to }: Move<Seen>, was: Sight, is: Sight, layer: HTMLElement, delay: number): Animation | null {
	const start = typeof from === 'string' ? was.spots.get(from) : from.isInSight ? from.box : undefined;
	const end = typeof to === 'string' ? is.spots.get(to) : to.isInSight ? to.box : undefined;
	if (!start || !end) return null;
	const copy = pictureOn(from, to);
	layer.append(copy);
	const isSized = typeof from !== 'string' && typeof to !== 'string' && !from.isHeap && !to.isHeap;
	const place = copy.getBoundingClientRect();
	const timing: KeyframeAnimationOptions = { duration: FLIGHT_MS, delay, easing: 'ease-in-out', fill: 'both' };
	const path = [shift(start, place, isSized), shift(end, place, false)];
	// it can be pressed all the while
	if (typeof to !== 'string' && !to.isHeap) to.element.animate({ opacity: [0, 0] }, { duration: FLIGHT_MS + delay });
	return copy.animate({ transform: path }, timing);
}

function show(was: Sight, is: Sight): void {
	const moves = movesBetween(
		was.piles,
		is.piles,
		spot => was.spots.has(spot),
		spot => is.spots.has(spot),
	);
	const thing = ({ from, to }: Move<Seen>): Seen => (typeof to === 'string' ? (from as Seen) : to);
	const moving = new Set<Element | null>(
		moves.flatMap(({ from, to }) => [from, to].map(end => (typeof end === 'string' ? null : end.element))),
	);
	const own = moves.filter(move => thing(move).carrier === null || !moving.has(thing(move).carrier));
	if (!own.length) return;
	const layer = layerOf(is.table);
	const flights = own.map((move, i) => fly(move, was, is, layer, Math.min(i, SHOWN_MAX) * APART_MS)?.finished);
	void Promise.allSettled(flights).then(() => layer.remove());
}

/** No motion is wanted. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const isWelcome = (): boolean => !document.hidden && !isCalm();

type Shown = Pick<BoardProps, 'step' | 'you' | 'isReplay'>;

/** Whether what is to be shown follows from what was: a step further, or a choice in the making. */
export function follows(was: Shown | null, { step, you, isReplay }: Shown): boolean {
	if (!was || was.you !== you || was.isReplay !== isReplay) return false;
	const way = Math.abs(step - was.step); // the moments of a step lie between it and the one before
	return isReplay ? way > 0 && way <= 1 : step - was.step <= 1;
}

/** For the outermost component of a board: whenever it is drawn anew, what has moved is seen moving, in the hand, too. */
export function useMotion({ step, you, isReplay }: Shown): void {
	const shown = useRef<Shown | null>(null);
	const isNext = follows(shown.current, { step, you, isReplay });
	const before = isNext && isWelcome() ? look() : null; // a component is called before the page changes
	useLayoutEffect(() => {
		shown.current = { step, you, isReplay };
		const after = before && look();
		if (before && after) show(before, after);
	});
}
