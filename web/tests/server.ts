/* A server of its own for a test or a picture: a free port, an own folder, and the end of both. TRIPOT names the program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function tripotPath(): string {
	const path = process.env.TRIPOT ?? join(root, 'build', 'cli', 'tripot');
	if (!existsSync(path)) throw new Error(`there is no ${path}: build it first, or name the program in TRIPOT`);
	return path;
}

export class Server {
	readonly url: string;
	readonly #child: ChildProcess;
	readonly #folder: string;

	private constructor(url: string, child: ChildProcess, folder: string) {
		this.url = url;
		this.#child = child;
		this.#folder = folder;
	}

	static async start(args: readonly string[] = [], port = 0): Promise<Server> {
		const folder = await mkdtemp(join(tmpdir(), 'tripot-web-'));
		const child = spawn(tripotPath(), ['serve', '--port', String(port), '--data', folder, ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const url = await new Promise<string>((resolve, reject) => {
			let said = '';
			const hear = (bytes: Buffer) => {
				said += bytes;
				const found = /http:\/\/[\d.]+:\d+/.exec(said);
				if (found) resolve(found[0]);
			};
			child.stdout?.on('data', hear);
			child.stderr?.on('data', hear);
			child.on('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)));
		});
		return new Server(url, child, folder);
	}

	async stop(): Promise<void> {
		const ended = new Promise(resolve => this.#child.on('exit', resolve));
		this.#child.kill('SIGTERM');
		await ended;
		await rm(this.#folder, { recursive: true });
	}
}
