/* An edition's files for editing: tables to cells, and back to text. */
import type { EditionFault, EditionFiles, Engine } from '../engine/types';

export interface Line {
	/** In the file, from 1. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** A table's lines; null: some lines cannot be split into cells, so only the text can be edited. */
export function linesOf(engine: Engine, csv: string): readonly Line[] | null {
	const lines = engine.cells(csv);
	const filled = csv.split('\n').filter(line => /[^\s,;"\uFEFF]/.test(line)).length;
	return lines.length === filled ? lines : null;
}

const quoted = (cell: string): string => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const textOf = (lines: readonly Line[]): string => lines.map(({ cells }) => `${cells.map(quoted).join(',')}\n`).join('');

export function withCell(lines: readonly Line[], line: number, cell: number, text: string): readonly Line[] {
	return lines.map(one => (one.line === line ? { ...one, cells: one.cells.with(cell, text) } : one));
}

export const withoutLine = (lines: readonly Line[], line: number): readonly Line[] => lines.filter(one => one.line !== line);

/** One more, like the last. */
export function withLine(lines: readonly Line[]): readonly Line[] {
	const last = lines.at(-1);
	return last ? [...lines, last] : lines;
}

export interface Meta {
	readonly game: string;
	readonly id: string;
	readonly name: { readonly en: string; readonly fr: string };
}

/** What edition.json says, where it is whole; null: only its text can be changed. */
export function metaOf(text: string): Meta | null {
	try {
		const { game, id, name } = JSON.parse(text) as Meta;
		const all = [game, id, name.en, name.fr];
		return all.every(one => typeof one === 'string') ? { game, id, name: { en: name.en, fr: name.fr } } : null;
	} catch {
		return null;
	}
}

export const metaText = (meta: Meta): string => `${JSON.stringify(meta)}\n`;

export const META = 'edition.json';

/** The tables in the order of their names, edition.json first. */
export const filesInOrder = (files: EditionFiles): readonly string[] =>
	Object.keys(files).sort((a, b) => Number(b === META) - Number(a === META) || a.localeCompare(b));

export const faultsAt = (faults: readonly EditionFault[], file: string, line?: number, cell?: number): readonly EditionFault[] =>
	faults.filter(
		one => one.file === file && (line === undefined || one.line === line) && (cell === undefined || one.cell === cell),
	);
