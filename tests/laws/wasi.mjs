// Runs a program for WASI that writes to its output and takes nothing: node wasi.mjs PROGRAM. Node's own WASI is still an experiment.
import { readFile } from 'node:fs/promises';

const done = 0;
const noFile = 8;
const output = [];
let memory;

const wasi = {
	args_get: () => done,
	args_sizes_get: (n, bytes) => {
		new DataView(memory.buffer).setUint32(n, 0, true);
		new DataView(memory.buffer).setUint32(bytes, 0, true);
		return done;
	},
	fd_close: () => noFile,
	fd_fdstat_get: () => noFile,
	fd_seek: () => noFile,
	fd_write: (_file, pieces, n, written) => {
		const view = new DataView(memory.buffer);
		let sum = 0;
		for (let i = 0; i < n; i++) {
			const length = view.getUint32(pieces + 8 * i + 4, true);
			output.push(Buffer.from(new Uint8Array(memory.buffer, view.getUint32(pieces + 8 * i, true), length)));
			sum += length;
		}
		view.setUint32(written, sum, true);
		return done;
	},
	proc_exit: code => {
		throw new Error(`the program ended with ${code}`);
	},
};

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
instance.exports._start();
process.stdout.write(Buffer.concat(output));
