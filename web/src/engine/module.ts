/* Calls the module: numbers in, numbers out. Texts are written into its memory before a call and read from it afterwards. */
import { engineImports } from './imports';
import { EngineError } from './types';

/** Exported functions take and give numbers; a seed is a bigint. */
type Call = (...args: readonly (number | bigint)[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes of the sentence of any error. */
const WHY_BYTES = 1024;
const WORD = 4;

export class Module {
	readonly #memory: WebAssembly.Memory;
	readonly #exports: WebAssembly.Exports;

	constructor(module: WebAssembly.Module) {
		const instance = new WebAssembly.Instance(
			module,
			engineImports((at, length) => this.bytes(at, length)),
		);
		this.#exports = instance.exports;
		this.#memory = instance.exports.memory as WebAssembly.Memory;
		this.call('_initialize');
	}

	bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
		return new Uint8Array(this.#memory.buffer, at, length);
	}

	call(name: string, ...args: readonly (number | bigint)[]): number {
		const found = this.#exports[name];
		if (typeof found !== 'function') throw new EngineError(`the engine has no ${name}: it is of another version than the page`);
		return (found as Call)(...args);
	}

	/** A text that lies in the module; null: there is none. */
	text(at: number): string | null {
		if (!at) return null;
		const memory = new Uint8Array(this.#memory.buffer);
		return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
	}

	/** A text that we own: reads it and frees its memory. */
	take(at: number): string | null {
		const text = this.text(at);
		this.call('page_free', at);
		return text;
	}

	/** The same, for a text that must be there. */
	need(at: number): string {
		const text = this.take(at);
		if (text === null) throw new EngineError('the engine is out of memory');
		return text;
	}

	/** Runs a function with temporary memory. */
	with<T>(work: (scratch: Scratch) => T): T {
		const scratch = new Scratch(this);
		try {
			return work(scratch);
		} finally {
			scratch.free();
		}
	}
}

/** Memory of the module for one call. */
export class Scratch {
	readonly #module: Module;
	readonly #taken: number[] = [];

	constructor(module: Module) {
		this.#module = module;
	}

	room(bytes: number): number {
		const at = this.#module.call('page_alloc', bytes);
		if (!at) throw new EngineError('the engine is out of memory');
		this.#taken.push(at);
		return at;
	}

	/** A text that ends in a zero byte, and how many bytes are before it. */
	text(text: string): { readonly at: number; readonly length: number } {
		const bytes = encoder.encode(text);
		const at = this.room(bytes.length + 1);
		const memory = this.#module.bytes(at, bytes.length + 1);
		memory.set(bytes);
		memory[bytes.length] = 0;
		return { at, length: bytes.length };
	}

	at(text: string): number {
		return this.text(text).at;
	}

	words(numbers: readonly number[]): number {
		const at = this.room(numbers.length * WORD);
		const bytes = this.#module.bytes(at, numbers.length * WORD);
		const view = new DataView(bytes.buffer, bytes.byteOffset);
		numbers.forEach((number, i) => {
			view.setUint32(i * WORD, number, true);
		});
		return at;
	}

	/** An array of texts that ends with NULL; pairs likewise. */
	list(texts: readonly string[], ends: number): number {
		return this.words([...texts.map(text => this.at(text)), ...Array<number>(ends).fill(0)]);
	}

	/** Something new, or a sentence that says why it could not be made. */
	make(make: (why: number, room: number) => number): number {
		const why = this.room(WHY_BYTES);
		const made = make(why, WHY_BYTES);
		if (!made) throw errorOf(this.#module.text(why) ?? '');
		return made;
	}

	/** The same for calls of libtripot, which return a status and write the result through a pointer. */
	new(make: (out: number, why: number, room: number) => number): number {
		return this.make((why, room) => {
			const out = this.words([0]);
			make(out, why, room);
			return new DataView(this.#module.bytes(out, WORD).buffer, out).getUint32(0, true);
		});
	}

	free(): void {
		for (const at of this.#taken) this.#module.call('page_free', at);
	}
}

/** "line 12: …" */
function errorOf(why: string): EngineError {
	const found = /^line (\d+): ([\s\S]*)$/.exec(why);
	return found ? new EngineError(found[2] as string, Number(found[1])) : new EngineError(why);
}
