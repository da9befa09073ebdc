/* Reads files and folders from the user: a record, or the files of an edition. */
import { isZip, unzip, ZipError } from './zip';

export type Given =
	| { readonly record: string }
	| { readonly files: Readonly<Record<string, string>> }
	| { readonly wrong: Wrong };
/** Keys of this folder's texts. */
export type Wrong = 'nothing' | 'spreadsheet' | 'too_large' | 'no_text' | 'bad_zip';

const RECORD = 'tripot-record ';
const RECORD_MAX = 1 << 24;

interface Found {
	readonly name: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

/* ---- folders ---- */

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function listOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const all: FileSystemEntry[] = [];
	return new Promise((resolve, reject) => {
		const more = () =>
			reader.readEntries(some => {
				all.push(...some);
				if (some.length) more();
				else resolve(all);
			}, reject);
		more();
	});
}

/** The files directly in a folder: editions have no subfolders. */
async function filesOf(given: File | FileSystemEntry, isInside = false): Promise<readonly File[]> {
	if (given instanceof File) return [given];
	if (isFile(given)) return [await new Promise<File>((resolve, reject) => given.file(resolve, reject))];
	if (isInside) return [];
	const lists = await Promise.all((await listOf(given as FileSystemDirectoryEntry)).map(entry => filesOf(entry, true)));
	return lists.flat();
}

/* ---- files ---- */

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
const isTable = (name: string): boolean => baseName(name) === 'edition.json' || /^[^.].*\.csv$/i.test(baseName(name));
const isSpreadsheet = (name: string): boolean => /\.(xlsx|ods|xls)$/i.test(name);

async function readAll(given: readonly (File | FileSystemEntry)[]): Promise<readonly Found[]> {
	const files = (await Promise.all(given.map(one => filesOf(one)))).flat();
	const wanted = files.filter(file => files.length === 1 || isTable(file.name) || isSpreadsheet(file.name));
	if (wanted.some(file => file.size > RECORD_MAX)) throw new RangeError();
	return Promise.all(wanted.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
}

/** Decodes strict UTF-8; null: it is not valid. */
function textOf(bytes: Uint8Array): string | null {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return text.includes('\0') ? null : text;
	} catch {
		return null;
	}
}

function edition(found: readonly Found[]): Given {
	const tables = found.filter(file => isTable(file.name));
	if (!tables.length) return { wrong: found.some(file => isSpreadsheet(file.name)) ? 'spreadsheet' : 'nothing' };
	const texts = tables.map(file => [baseName(file.name), textOf(file.bytes)] as const);
	if (texts.some(([, text]) => text === null)) return { wrong: 'no_text' };
	return { files: Object.fromEntries(texts as [string, string][]) };
}

async function archive({ name, bytes }: Found): Promise<Given> {
	if (isSpreadsheet(name)) return { wrong: 'spreadsheet' };
	const files = await unzip(bytes, isTable);
	return edition(files.filter(file => !file.name.startsWith('__MACOSX/')));
}

export async function readGiven(given: readonly (File | FileSystemEntry)[]): Promise<Given> {
	try {
		const found = await readAll(given);
		const only = found.length === 1 ? found[0] : undefined;
		if (only && isZip(only.bytes)) return await archive(only);
		const text = only && textOf(only.bytes);
		if (text?.startsWith(RECORD)) return { record: text };
		return edition(found);
	} catch (error) {
		if (error instanceof RangeError) return { wrong: 'too_large' };
		return { wrong: error instanceof ZipError ? 'bad_zip' : 'nothing' };
	}
}
