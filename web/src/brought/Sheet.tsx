/* One file of an edition: a table with editable cells, the fields of edition.json, or the plain text if it cannot be parsed. */
import { Button } from '../components';
import type { EditionFault, EditionReport, Engine } from '../engine/types';
import { lang } from '../settings';
import { say } from './say';
import {
	faultsAt,
	type Line,
	linesOf,
	META,
	type Meta,
	metaOf,
	metaText,
	textOf,
	withCell,
	withLine,
	withoutLine,
} from './tables';

export interface SheetProps {
	readonly file: string;
	readonly text: string;
	readonly engine: Engine;
	readonly report: EditionReport;
	readonly onChange: (text: string) => void;
}

export function Sheet(props: SheetProps) {
	const { file, text, engine } = props;
	const meta = file === META ? metaOf(text) : null;
	const lines = file === META ? null : linesOf(engine, text);
	return (
		<section class="edition-sheet" aria-label={file}>
			<h2>{file === META && meta ? say('meta') : file}</h2>
			<Faults faults={faultsAt(props.report.errors, file, meta ? undefined : 0)} />
			{meta && <MetaFields meta={meta} {...props} />}
			{lines && <Grid lines={lines} {...props} />}
			{!meta && !lines && <Text {...props} />}
		</section>
	);
}

function Faults({ faults }: { faults: readonly EditionFault[] }) {
	return faults.map((one, i) => (
		<p class="edition-fault" key={i}>
			{one.text[lang.value]}
		</p>
	));
}

function Text({ file, text, report, onChange }: SheetProps) {
	const wrong = faultsAt(report.errors, file).filter(one => one.line > 0);
	return (
		<>
			<Faults faults={wrong} />
			<textarea class="edition-text" aria-label={file} rows={12} value={text} onInput={e => onChange(e.currentTarget.value)} />
		</>
	);
}

function MetaFields({ meta, onChange }: SheetProps & { meta: Meta }) {
	const field = (label: string, value: string, change: (text: string) => Meta) => (
		<label class="edition-field">
			{label}
			<input type="text" value={value} onInput={e => onChange(metaText(change(e.currentTarget.value)))} />
		</label>
	);
	return (
		<div class="edition-meta flow">
			{field(say('id'), meta.id, id => ({ ...meta, id }))}
			{field(say('name_en'), meta.name.en, en => ({ ...meta, name: { ...meta.name, en } }))}
			{field(say('name_fr'), meta.name.fr, fr => ({ ...meta, name: { ...meta.name, fr } }))}
		</div>
	);
}

function Grid({ lines, file, report, onChange }: SheetProps & { lines: readonly Line[] }) {
	const [head, ...rows] = lines;
	const change = (next: readonly Line[]) => onChange(textOf(next));
	return (
		<>
			{head && <Faults faults={faultsAt(report.errors, file, head.line)} />}
			<div class="edition-table">
				<table>
					<thead>
						<tr>
							{head?.cells.map(cell => (
								<th key={cell} scope="col">
									{cell}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(row => (
							<Row
								key={row.line}
								row={row}
								columns={head?.cells ?? []}
								faults={faultsAt(report.errors, file, row.line)}
								onCell={(cell, text) => change(withCell(lines, row.line, cell, text))}
								onDrop={() => change(withoutLine(lines, row.line))}
							/>
						))}
					</tbody>
				</table>
			</div>
			<Button class="link-button" onClick={() => change(withLine(lines))} text={say('add_row')} />
		</>
	);
}

interface RowProps {
	readonly row: Line;
	readonly columns: readonly string[];
	readonly faults: readonly EditionFault[];
	readonly onCell: (cell: number, text: string) => void;
	readonly onDrop: () => void;
}

function Row({ row, columns, faults, onCell, onDrop }: RowProps) {
	const name = row.cells[0] || say('row', { n: row.line });
	const rest = faults.filter(one => one.cell < 1 || one.cell > row.cells.length);
	return (
		<tr>
			{row.cells.map((cell, i) => {
				const wrong = faults.filter(one => one.cell === i + 1);
				const about = `fault-${row.line}-${i}`;
				return (
					<td key={i} class={wrong.length ? 'is-wrong' : ''}>
						<input
							type="text"
							size={Math.max(3, cell.length)}
							value={cell}
							aria-label={`${name}, ${columns[i] ?? i + 1}`}
							aria-invalid={wrong.length > 0}
							aria-describedby={wrong.length ? about : undefined}
							onInput={e => onCell(i, e.currentTarget.value)}
						/>
						{wrong.length > 0 && (
							<div id={about}>
								<Faults faults={wrong} />
							</div>
						)}
					</td>
				);
			})}
			<td>
				<Button class="link-button" aria-label={say('drop_row', { n: row.line })} onClick={onDrop} text="×" />
				<Faults faults={rest} />
			</td>
		</tr>
	);
}
