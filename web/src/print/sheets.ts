/* How things lie on paper, in millimetres: side by side in the middle of the sheet, so that the same cuts part a whole row. A back lies
 * behind its front when the sheet is turned over its long edge: each row of backs runs the other way. */
export const PAPERS = {
	a4: { width: 210, height: 297 },
	letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;

export interface Size {
	readonly width: number;
	readonly height: number;
}
export const CARD: Size = { width: 63, height: 88 };
export const TOKEN: Size = { width: 25, height: 25 };

/** Half a sheet that lies across: a page of the booklet. Margins of what stands on it. */
export const leafOf = (paper: Paper): Size => ({ width: PAPERS[paper].height / 2, height: PAPERS[paper].width });
export const LEAF_MARGIN = { x: 12, top: 12, bottom: 15 };

/** The pages of a booklet by the sides of its sheets, left and right, fronts and backs by turns. Pages behind the last are empty. */
export function bookOrder(pages: number): (readonly [number, number])[] {
	const sheets = Math.ceil(pages / 4);
	const last = 4 * sheets;
	return Array.from({ length: sheets }, (_, i) => [
		[last - 2 * i, 2 * i + 1] as const,
		[2 * i + 2, last - 2 * i - 1] as const,
	]).flat();
}

/** What printers leave white at each edge, and a little more; on the left it is also written what the sheet is. */
const MARGIN = { x: 10, y: 7 };

export interface Grid {
	readonly piece: Size;
	readonly columns: number;
	readonly rows: number;
	/** From the sheet's corner to the first piece. */
	readonly left: number;
	readonly top: number;
}

export function gridOn(paper: Paper, piece: Size): Grid {
	const { width, height } = PAPERS[paper];
	const columns = Math.floor((width - 2 * MARGIN.x) / piece.width);
	const rows = Math.floor((height - 2 * MARGIN.y) / piece.height);
	return { piece, columns, rows, left: (width - columns * piece.width) / 2, top: (height - rows * piece.height) / 2 };
}

export interface Cell<T> {
	readonly thing: T;
	readonly row: number;
	readonly column: number;
}

/** Row by row, sheet by sheet. */
export function sheetsOf<T>(things: readonly T[], { columns, rows }: Grid): Cell<T>[][] {
	const room = columns * rows;
	const sheets: Cell<T>[][] = Array.from({ length: Math.ceil(things.length / room) }, () => []);
	things.forEach((thing, i) => {
		sheets[Math.floor(i / room)]?.push({ thing, row: Math.floor((i % room) / columns), column: i % columns });
	});
	return sheets;
}

export const mirrored = <T>(cells: readonly Cell<T>[], { columns }: Grid): Cell<T>[] =>
	cells.map(cell => ({ ...cell, column: columns - 1 - cell.column }));

/** Where a cell's upper left corner is. */
export const cornerOf = ({ row, column }: Cell<unknown>, { piece, left, top }: Grid) => ({
	left: left + column * piece.width,
	top: top + row * piece.height,
});

const MARK = 3;
const GAP = 1;

/** Short lines around the pieces, where to cut: the path of an SVG in millimetres. */
export function cutMarks({ piece, columns, rows, left, top }: Grid): string {
	const [right, bottom] = [left + columns * piece.width, top + rows * piece.height];
	const xs = Array.from({ length: columns + 1 }, (_, i) => left + i * piece.width);
	const ys = Array.from({ length: rows + 1 }, (_, i) => top + i * piece.height);
	return [
		...xs.map(x => `M${x} ${top - GAP}v${-MARK}M${x} ${bottom + GAP}v${MARK}`),
		...ys.map(y => `M${left - GAP} ${y}h${-MARK}M${right + GAP} ${y}h${MARK}`),
	].join('');
}
