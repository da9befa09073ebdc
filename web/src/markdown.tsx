/* The rules' Markdown as elements: headings, paragraphs, lists, tables, bold, italics, code, links. A rule's handle at the beginning of
 * an item (**EM-24**) becomes its anchor, so that refusals and cards can lead to it. */
import type { ComponentChildren } from 'preact';

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const HANDLE = /^\*\*([A-Z]{1,2}-\d+[a-z]?)\*\*/;

function inline(text: string): ComponentChildren[] {
	return text.split(INLINE).map((part, i) => {
		if (part.startsWith('**')) return <strong key={i}>{part.slice(2, -2)}</strong>;
		if (part.startsWith('`')) return <code key={i}>{part.slice(1, -1)}</code>;
		if (part.startsWith('*') && part.length > 2) return <em key={i}>{inline(part.slice(1, -1))}</em>;
		const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
		return link ? <span key={i}>{link[1]}</span> : part; // links lead to files of the project: there is nothing here to follow
	});
}

/** Lines of one block: until an empty line, or the next heading, item or table. */
interface Block {
	readonly kind: 'heading' | 'text' | 'item' | 'table';
	readonly lines: string[];
}

function kindOf(line: string): Block['kind'] {
	if (/^#+ /.test(line)) return 'heading';
	if (/^(- |\d+\. )/.test(line)) return 'item';
	return line.startsWith('|') ? 'table' : 'text';
}

export function blocksOf(text: string): Block[] {
	const blocks: Block[] = [];
	let open: Block | null = null;
	for (const line of text.split('\n')) {
		const kind = kindOf(line);
		if (!line.trim()) open = null;
		else if (open && (kind === open.kind ? kind === 'text' || kind === 'table' : kind === 'text' && open.kind === 'item'))
			open.lines.push(line.trim());
		else {
			open = { kind, lines: [line.trim()] };
			blocks.push(open);
		}
	}
	return blocks;
}

function Heading({ line }: { line: string }) {
	const level = line.indexOf(' ');
	const inside = inline(line.slice(level + 1));
	if (level === 1) return <h1>{inside}</h1>;
	return level === 2 ? <h2>{inside}</h2> : <h3>{inside}</h3>;
}

function Item({ text }: { text: string }) {
	const words = text.replace(/^(- |\d+\. )/, '');
	const handle = HANDLE.exec(words)?.[1];
	return (
		<li id={handle} class={handle ? 'rules-rule' : ''}>
			{inline(words)}
		</li>
	);
}

const cells = (line: string): string[] =>
	line
		.replace(/^\||\|$/g, '')
		.split('|')
		.map(cell => cell.trim());

function Grid({ lines }: { lines: readonly string[] }) {
	const [head = '', , ...rows] = lines;
	return (
		<div class="rules-table">
			<table>
				<thead>
					<tr>
						{cells(head).map((cell, i) => (
							<th key={i} scope="col">
								{inline(cell)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, i) => (
						<tr key={i}>
							{cells(row).map((cell, k) => (
								<td key={k}>{inline(cell)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Items that follow each other are one list. */
export function Markdown({ text }: { text: string }) {
	const out: ComponentChildren[] = [];
	let items: ComponentChildren[] = [];
	const flush = () => {
		if (items.length) out.push(<ul key={out.length}>{items}</ul>);
		items = [];
	};
	for (const block of blocksOf(text)) {
		const joined = block.lines.join(' ');
		if (block.kind === 'item') {
			items.push(<Item key={items.length} text={joined} />);
			continue;
		}
		flush();
		if (block.kind === 'heading') out.push(<Heading key={out.length} line={joined} />);
		else if (block.kind === 'table') out.push(<Grid key={out.length} lines={block.lines} />);
		else out.push(<p key={out.length}>{inline(joined)}</p>);
	}
	flush();
	return <>{out}</>;
}
