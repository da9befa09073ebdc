/* Things to print that are no cards: counters with a number, dice to fold and glue, and sliders, cards with a paper clip on each edge that
 * points at a choice. Their sizes are millimetres (print/craft.css). */
import type { ComponentChildren } from 'preact';
import type { PrintKind } from '../board';
import { Icon } from './Icon';

/** A token with a number on both sides, and what it counts. */
export function counter(id: string, copies: number, n: number | string, body: string): PrintKind {
	const side = (
		<span class="craft-counter">
			{n}
			<Icon body={body} />
		</span>
	);
	return { id, copies, front: side, back: side };
}

/** Millimetres: an edge of a die, and of the flaps that are glued. */
const EDGE = 15;
const FLAP = 5;
/** Of the net's faces the upper left corners, counted in edges; opposite faces make seven. */
const FACES = [
	{ n: 1, x: 1, y: 0 },
	{ n: 2, x: 1, y: 1 },
	{ n: 3, x: 0, y: 1 },
	{ n: 4, x: 2, y: 1 },
	{ n: 6, x: 1, y: 2 },
	{ n: 5, x: 1, y: 3 },
] as const;
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
	1: [[2, 2]],
	2: [[1, 1], [3, 3]], // biome-ignore format: a face a line
	3: [[1, 1], [2, 2], [3, 3]], // biome-ignore format: a face a line
	4: [[1, 1], [1, 3], [3, 1], [3, 3]], // biome-ignore format: a face a line
	5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], // biome-ignore format: a face a line
	6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]], // biome-ignore format: a face a line
};
/** Where flaps stand: a face's corner, and along which of its edges. */
const FLAPS = [
	[1, 0, 'top'],
	[0, 1, 'top'],
	[0, 1, 'left'],
	[0, 1, 'bottom'],
	[2, 1, 'top'],
	[2, 1, 'right'],
	[2, 1, 'bottom'],
] as const;

function flap([x, y, edge]: (typeof FLAPS)[number]): string {
	const [left, top, right, bottom] = [x * EDGE, y * EDGE, (x + 1) * EDGE, (y + 1) * EDGE];
	if (edge === 'top') return `M${left} ${top}l${FLAP / 2} ${-FLAP}h${EDGE - FLAP}L${right} ${top}`;
	if (edge === 'bottom') return `M${left} ${bottom}l${FLAP / 2} ${FLAP}h${EDGE - FLAP}L${right} ${bottom}`;
	if (edge === 'left') return `M${left} ${top}l${-FLAP} ${FLAP / 2}v${EDGE - FLAP}L${left} ${bottom}`;
	return `M${right} ${top}l${FLAP} ${FLAP / 2}v${EDGE - FLAP}L${right} ${bottom}`;
}

/** A die to cut out, fold and glue. */
export function die(id: string, copies: number, hint: string): PrintKind {
	const net = (
		<span class="craft-own craft-die">
			<svg viewBox={`${-FLAP - 4} ${-FLAP - 4} 63 78`} aria-hidden="true">
				{FLAPS.map(one => (
					<path key={one.join()} class="craft-flap" d={flap(one)} />
				))}
				{FACES.map(({ n, x, y }) => (
					<g key={n}>
						<rect x={x * EDGE} y={y * EDGE} width={EDGE} height={EDGE} />
						{PIPS[n]?.map(([px, py]) => (
							<circle key={`${px}.${py}`} cx={(x + px / 4) * EDGE} cy={(y + py / 4) * EDGE} r={1.3} />
						))}
					</g>
				))}
			</svg>
			<span class="craft-small">{hint}</span>
		</span>
	);
	const inside = <span class="craft-own craft-die" />;
	return { id, copies, front: net, back: inside };
}

export interface SliderRow {
	readonly id: string;
	readonly mark?: ComponentChildren;
	readonly name?: string;
}

export interface SliderProps {
	readonly title: ComponentChildren;
	readonly left: readonly SliderRow[];
	readonly right: readonly SliderRow[];
	readonly hint: string;
}

/** What a clip on the left edge and one on the right can point at. */
export function Slider({ title, left, right, hint }: SliderProps) {
	const side = (rows: readonly SliderRow[]) => (
		<span class="craft-slots">
			{rows.map(row => (
				<span key={row.id} class="craft-slot">
					{row.mark} {row.name && <span>{row.name}</span>}
				</span>
			))}
		</span>
	);
	return (
		<span class="craft-own craft-slider">
			<span class="craft-slider-title">{title}</span>
			<span class="craft-slider-sides">
				{side(left)}
				{side(right)}
			</span>
			<span class="craft-small">{hint}</span>
		</span>
	);
}
