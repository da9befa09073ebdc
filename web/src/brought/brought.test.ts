/* Files from outside: archives made by other programs, tables to cells and back. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '../../tests/engine';
import type { Engine } from '../engine/types';
import { readGiven } from './read';
import { linesOf, metaOf, metaText, textOf, withCell, withLine, withoutLine } from './tables';
import { isZip, unzip, zip } from './zip';

const folder = mkdtempSync(join(tmpdir(), 'tripot-zip-'));
let it: Engine;
beforeAll(async () => {
	it = await engine();
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = () => it.editionFiles('epic_melee') ?? {};
const python = (code: string, ...args: string[]) => execFileSync('python3', ['-c', code, ...args]);
const bytesOf = (path: string) => new Uint8Array(readFileSync(path));

/** As Python writes it: deflated, in a folder. */
function packed(texts: Readonly<Record<string, string>>, name = 'deck.zip'): string {
	const path = join(folder, name);
	writeFileSync(join(folder, 'files.json'), JSON.stringify(texts));
	python(
		`import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
    for name, text in json.load(open(sys.argv[2])).items(): z.writestr(name, text)`,
		path,
		join(folder, 'files.json'),
	);
	return path;
}

test('we read other programs’ archives, and they read ours', async () => {
	const texts = files();
	const there = bytesOf(packed(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`deck/${name}`, text]))));
	expect(isZip(there)).toBe(true);
	const got = await unzip(there, () => true);
	expect(Object.fromEntries(got.map(({ name, bytes }) => [name.slice(5), new TextDecoder().decode(bytes)]))).toEqual(texts);
	const path = join(folder, 'ours.zip');
	writeFileSync(path, zip(texts));
	const told = python(
		'import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n: z.read(n).decode() for n in z.namelist()}))',
		path,
	);
	expect(JSON.parse(told.toString())).toEqual(texts);
});

test('a cut or changed archive is refused or read, and nothing else happens', async () => {
	const whole = zip({ 'edition.json': '{}', 'cards.csv': 'id\n' });
	for (let i = 0; i < whole.length; i++) {
		const given = [whole.slice(0, i), whole.with(i, (whole[i] as number) ^ 0xff)];
		for (const bytes of given) await readGiven([new File([bytes as Uint8Array<ArrayBuffer>], 'deck.zip')]);
	}
	expect(await readGiven([new File([whole.slice(0, -30)], 'deck.zip')])).toEqual({ wrong: 'bad_zip' });
	expect(await readGiven([new File([whole], 'deck.zip')])).toEqual({ files: { 'edition.json': '{}', 'cards.csv': 'id\n' } });
});

test('files are told apart by their content', async () => {
	const text = (name: string, ...parts: BlobPart[]) => new File(parts, name);
	expect(await readGiven([text('a.tripot', 'tripot-record 2\n')])).toEqual({ record: 'tripot-record 2\n' });
	expect(await readGiven([text('a.txt', 'hello')])).toEqual({ wrong: 'nothing' });
	expect(await readGiven([])).toEqual({ wrong: 'nothing' });
	expect(await readGiven([text('cards.csv', 'id\n'), text('edition.json', '{}'), text('notes.txt', '')])).toEqual({
		files: { 'cards.csv': 'id\n', 'edition.json': '{}' },
	});
	expect(await readGiven([text('cards.csv', new Uint8Array([0xe9, 0x2c]))])).toEqual({ wrong: 'no_text' });
	expect(await readGiven([text('cards.ods', zip({ 'content.xml': '' }))])).toEqual({ wrong: 'spreadsheet' });
	expect(await readGiven([text('cards.xlsx', 'x'), text('other.xlsx', 'x')])).toEqual({ wrong: 'spreadsheet' });
});

test('cells become the same text again, and an incomplete table stays text', () => {
	const csv = 'id;name_en\n;\ngolem;"The ""big"", one"\n';
	const lines = linesOf(it, csv) ?? [];
	expect(lines.map(one => one.line)).toEqual([1, 3]);
	const changed = textOf(withCell(lines, 3, 0, 'frog'));
	expect(changed).toBe('id,name_en\nfrog,"The ""big"", one"\n');
	expect(linesOf(it, changed)?.at(1)?.cells).toEqual(['frog', 'The "big", one']);
	expect(textOf(withLine(lines)).trim().split('\n').length).toBe(3);
	expect(textOf(withoutLine(lines, 3))).toBe('id,name_en\n');
	expect(linesOf(it, 'id,name\ngolem,"open\nfrog,x\n')).toBeNull();
	for (const [name, text] of Object.entries(files()).filter(([name]) => name.endsWith('.csv')))
		expect(textOf(linesOf(it, text) ?? []), name).toBe(text);
	const meta = metaOf(files()['edition.json'] ?? '');
	expect(meta && metaOf(metaText(meta))).toEqual(meta);
	expect(metaOf('{"game":1}')).toBeNull();
});
