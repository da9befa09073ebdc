/* A server for one test or picture: a free port, its own folder, and the removal of both at the end. TRIPOT_OPTIMISED or TRIPOT names
 * the program. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function tripotPath(): string {
	const path = process.env.TRIPOT_OPTIMISED ?? process.env.TRIPOT ?? join(root, 'build', 'cli', 'tripot');
	if (!existsSync(path)) throw new Error(`there is no ${path}: build it first, or name the program in TRIPOT`);
	return path;
}

export class Server {
	readonly url: string;
	readonly #args: readonly string[];
	readonly #folder: string;
	#child: ChildProcess;

	private constructor(url: string, child: ChildProcess, folder: string, args: readonly string[]) {
		this.url = url;
		this.#child = child;
		this.#folder = folder;
		this.#args = args;
	}

	static async start(args: readonly string[] = []): Promise<Server> {
		const folder = await mkdtemp(join(tmpdir(), 'tripot-web-'));
		const { child, url } = await launch(folder, '0', args);
		return new Server(url, child, folder, args);
	}

	/** Runs an operator's command. */
	async admin(...args: readonly string[]): Promise<void> {
		await promisify(execFile)(tripotPath(), ['admin', ...args, '--data', this.#folder]);
	}

	/** Gone without notice, as in a power cut. */
	async crash(): Promise<void> {
		await this.#end('SIGKILL');
	}

	/** On the same port, with the same folder. */
	async startAgain(): Promise<void> {
		this.#child = (await launch(this.#folder, new URL(this.url).port, this.#args)).child;
	}

	async stop(): Promise<void> {
		await this.#end('SIGTERM');
		await rm(this.#folder, { recursive: true });
	}

	async #end(signal: NodeJS.Signals): Promise<void> {
		if (this.#child.exitCode !== null || this.#child.signalCode !== null) return; // it has crashed
		const ended = new Promise(resolve => this.#child.once('exit', resolve));
		this.#child.kill(signal);
		await ended;
	}
}

function launch(folder: string, port: string, args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
	const child = spawn(tripotPath(), ['serve', '--port', port, '--data', folder, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
	return new Promise((resolve, reject) => {
		let said = '';
		const hear = (bytes: Buffer) => {
			said += bytes;
			const found = /http:\/\/[\d.]+:\d+/.exec(said);
			if (found) resolve({ child, url: found[0] });
		};
		child.stdout?.on('data', hear);
		child.stderr?.on('data', hear);
		child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)));
	});
}
