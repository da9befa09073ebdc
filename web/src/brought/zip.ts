/* Zip archives, as far as editions need them: a few small files, stored or deflated. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const UTF8 = 0x0800;
/** Upper limit for unpacked files, larger than any edition. */
const FILE_MAX = 1 << 20;
const FILES_MAX = 500;

export class ZipError extends Error {}

export interface ZipFile {
	readonly name: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
	const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		parts.push(part.value);
		size += part.value.length;
		if (size > FILE_MAX) throw new ZipError('a file in it is too large');
	}
	const whole = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** Where the list of files begins, and how many there are. */
function findEnd(view: DataView): { readonly at: number; readonly n: number } {
	for (let at = view.byteLength - END_BYTES; at >= 0 && at > view.byteLength - END_BYTES - 0xffff; at--)
		if (view.getUint32(at, true) === END) return { at: view.getUint32(at + 16, true), n: view.getUint16(at + 10, true) };
	throw new ZipError('its end is missing');
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: number): Promise<Uint8Array<ArrayBuffer>> {
	const [method, packed, local] = [
		view.getUint16(entry + 10, true),
		view.getUint32(entry + 20, true),
		view.getUint32(entry + 42, true),
	];
	if (view.getUint32(local, true) !== LOCAL) throw new ZipError('a file in it is damaged');
	const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
	const data = bytes.slice(start, start + packed);
	if (method === STORED && packed <= FILE_MAX) return data;
	if (method !== DEFLATED) throw new ZipError('it is packed in a way that is not known here');
	return inflate(data);
}

/** The files whose names are wanted, each by its full path. */
export async function unzip(bytes: Uint8Array<ArrayBuffer>, isWanted: (name: string) => boolean): Promise<readonly ZipFile[]> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const files: ZipFile[] = [];
	try {
		const end = findEnd(view);
		if (end.n > FILES_MAX) throw new ZipError('there are too many files in it');
		for (let [at, i] = [end.at, 0]; i < end.n; i++) {
			if (view.getUint32(at, true) !== ENTRY) throw new ZipError('its list of files is damaged');
			const length = view.getUint16(at + 28, true);
			const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length));
			if (isWanted(name)) files.push({ name, bytes: await unpack(bytes, view, at) });
			at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
		}
	} catch (error) {
		throw error instanceof ZipError ? error : new ZipError('it is damaged');
	}
	return files;
}

/* ---- and back ---- */

function crc32(bytes: Uint8Array): number {
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

/** Little-endian numbers of two and four bytes. */
const fields = (...list: readonly (readonly [2 | 4, number])[]): number[] =>
	list.flatMap(([size, n]) => Array.from({ length: size }, (_, i) => (n >>> (8 * i)) & 0xff));

/** The fields that both headers of a file share; the date is the earliest that zip can express. */
const about = (name: Uint8Array, bytes: Uint8Array): number[] =>
	fields(
		[2, UTF8],
		[2, STORED],
		[2, 0],
		[2, 0x21],
		[4, crc32(bytes)],
		[4, bytes.length],
		[4, bytes.length],
		[2, name.length],
		[2, 0],
	);

/** An archive of texts, stored as they are. */
export function zip(texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
	const encoder = new TextEncoder();
	const [files, list]: [number[], number[]] = [[], []];
	for (const [key, text] of Object.entries(texts)) {
		const [name, bytes] = [encoder.encode(key), encoder.encode(text)];
		const head = about(name, bytes);
		list.push(
			...fields([4, ENTRY], [2, 20], [2, 20]),
			...head,
			...fields([2, 0], [2, 0], [2, 0], [4, 0], [4, files.length]),
			...name,
		);
		files.push(...fields([4, LOCAL], [2, 20]), ...head, ...name, ...bytes);
	}
	const n = Object.keys(texts).length;
	const end = fields([4, END], [2, 0], [2, 0], [2, n], [2, n], [4, list.length], [4, files.length], [2, 0]);
	return new Uint8Array([...files, ...list, ...end]);
}
