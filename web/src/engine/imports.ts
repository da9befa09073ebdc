/* What the page supplies to the engine: hashes and the key stream of fair deals, and randomness. It gives no access to the system. */
import { chacha20orig } from '@noble/ciphers/chacha.js';
import { blake2b } from '@noble/hashes/blake2.js';

/** WASI's error for "bad file": the engine has no files and writes no output. */
const NO_FILE = 8;

/** The module's memory, once it exists. */
export type Bytes = (at: number, length: number) => Uint8Array<ArrayBuffer>;

export function engineImports(bytes: Bytes): WebAssembly.Imports {
	return {
		page: {
			blake2b: (out: number, outLength: number, at: number, length: number) =>
				bytes(out, outLength).set(blake2b(bytes(at, length), { dkLen: outLength })),
			chacha20: (out: number, length: number, nonce: number, block: number, key: number) =>
				bytes(out, length).set(
					chacha20orig(bytes(key, 32).slice(), bytes(nonce, 8).slice(), new Uint8Array(length), undefined, block),
				),
			random: (out: number, length: number) => {
				crypto.getRandomValues(bytes(out, length));
			},
		},
		wasi_snapshot_preview1: { fd_close: () => NO_FILE, fd_seek: () => NO_FILE, fd_write: () => NO_FILE },
	};
}
