/* Sheets of pieces to cut out, fronts and backs, and sheets of player aids. */
import type { ComponentChildren } from 'preact';
import type { AidPart, PrintKind } from '../board';
import { Icon } from '../components';
import { say } from './say';
import { type Cell, cornerOf, cutMarks, type Grid, gridOn, mirrored, PAPERS, type Paper, type Size, sheetsOf } from './sheets';

const mm = (n: number) => `${n}mm`;

/** Nothing in it: the back of something that has none, so that fronts and backs stay pairs. */
export function Blank({ paper, foot, children }: { paper: Paper; foot?: string; children?: ComponentChildren }) {
	return (
		<section class={`print-sheet is-${paper}`} style={{ width: mm(PAPERS[paper].width), height: mm(PAPERS[paper].height) }}>
			{children}
			{foot && <p class="print-edge one-line">{foot}</p>}
		</section>
	);
}

interface PiecesProps {
	readonly paper: Paper;
	readonly grid: Grid;
	readonly cells: readonly Cell<PrintKind>[];
	readonly side: 'front' | 'back';
	readonly foot: string;
}

function Pieces({ paper, grid, cells, side, foot }: PiecesProps) {
	const { width, height } = PAPERS[paper];
	return (
		<Blank paper={paper} foot={foot}>
			{side === 'front' && (
				<svg class="print-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
					<path d={cutMarks(grid)} />
				</svg>
			)}
			{cells.map(cell => {
				const { left, top } = cornerOf(cell, grid);
				const style = { left: mm(left), top: mm(top), width: mm(grid.piece.width), height: mm(grid.piece.height) };
				return (
					<div key={`${cell.row}.${cell.column}`} class="print-cell" style={style} data-piece={cell.thing.id} data-side={side}>
						{cell.thing[side]}
					</div>
				);
			})}
		</Blank>
	);
}

export interface RunProps {
	readonly paper: Paper;
	readonly piece: Size;
	readonly kinds: readonly PrintKind[];
	/** Everything so many times. */
	readonly sets: number;
	readonly hasBacks: boolean;
	/** What is written below a sheet. */
	foot(n: number, side: 'front' | 'back'): string;
}

const everyCopy = ({ kinds, sets }: RunProps): PrintKind[] =>
	Array.from({ length: sets }, () => kinds.flatMap(kind => Array.from({ length: kind.copies }, () => kind))).flat();

export const pagesOf = (run: RunProps): number =>
	sheetsOf(everyCopy(run), gridOn(run.paper, run.piece)).length * (run.hasBacks ? 2 : 1);

/** All copies of all kinds, each sheet followed by its backs. */
export function Run(run: RunProps) {
	const { paper, piece, hasBacks, foot } = run;
	const grid = gridOn(paper, piece);
	return (
		<>
			{sheetsOf(everyCopy(run), grid).flatMap((cells, i) => [
				<Pieces key={`${i}f`} paper={paper} grid={grid} cells={cells} side="front" foot={foot(i + 1, 'front')} />,
				hasBacks && (
					<Pieces key={`${i}b`} paper={paper} grid={grid} cells={mirrored(cells, grid)} side="back" foot={foot(i + 1, 'back')} />
				),
			])}
		</>
	);
}

/** Sheets that so many aids take, two on each; with backs a sheet may stay empty, for what follows begins on a front. */
export const aidPages = (aids: number, hasBacks: boolean): number => {
	const sheets = Math.ceil(aids / 2);
	return hasBacks ? sheets + (sheets % 2) : sheets;
};

export interface AidsProps {
	readonly paper: Paper;
	readonly parts: readonly AidPart[];
	readonly title: string;
	readonly aids: number;
	readonly hasBacks: boolean;
	readonly foot: string;
}

export function Aids({ paper, parts, title, aids, hasBacks, foot }: AidsProps) {
	return (
		<>
			{Array.from({ length: aidPages(aids, hasBacks) }, (_, i) => (
				<Blank key={`aids${i}`} paper={paper} foot={2 * i < aids ? foot : ''}>
					{2 * i < aids && <Aid parts={parts} title={title} />}
					{2 * i + 1 < aids && <Aid parts={parts} title={title} />}
				</Blank>
			))}
		</>
	);
}

function Aid({ parts, title }: Pick<AidsProps, 'parts' | 'title'>) {
	return (
		<article class="print-aid">
			<h2>
				{title} · {say('aid')}
			</h2>
			<div class="print-aid-parts">
				{parts.map((part, i) => (
					<section key={`part${i}`}>
						{part.title && <h3>{part.title}</h3>}
						<dl>
							{part.rows.map(row => (
								<div key={row.id}>
									<dt>
										{row.icon && <Icon body={row.icon} />} {row.name}
									</dt>{' '}
									<dd>{row.text}</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
		</article>
	);
}
