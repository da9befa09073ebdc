/* The pages on a web server that knows nothing of Tripot, in a folder below its root. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tripotPath } from './server.ts';

export class WebFolder {
	private constructor(
		readonly url: string,
		readonly folder: string,
		readonly child: ChildProcess,
	) {}

	static async start(): Promise<WebFolder> {
		const folder = await mkdtemp(join(tmpdir(), 'tripot-pages-'));
		await mkdir(join(folder, 'games'));
		await promisify(execFile)(tripotPath(), ['pages', join(folder, 'games', 'tripot')]);
		const args = ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0'];
		const child = spawn('python3', args, { stdio: ['ignore', 'pipe', 'ignore'] });
		const port = await new Promise<string>((resolve, reject) => {
			child.stdout.on('data', (said: Buffer) => {
				const found = /port (\d+)/.exec(String(said));
				if (found?.[1]) resolve(found[1]);
			});
			child.once('exit', code => reject(new Error(`http.server ended with ${code}`)));
		});
		return new WebFolder(`http://127.0.0.1:${port}/games/tripot/`, folder, child);
	}

	/** Replaces the pages by others; the files of the old ones are gone. */
	async upgrade(): Promise<void> {
		const pages = join(this.folder, 'games', 'tripot');
		const old = await readFile(join(pages, 'index.html'), 'utf8');
		const build = /"tripot-build" content="(\w+)"/.exec(old)?.[1] ?? '';
		const names = await readdir(join(pages, 'assets'));
		const rename = (text: string) =>
			names.reduce((all, name) => all.replaceAll(name, `new-${name}`), text).replaceAll(build, 'another-build');
		for (const name of ['index.html', 'sw.js']) {
			const path = join(pages, name);
			await writeFile(path, rename(await readFile(path, 'utf8')));
		}
		for (const name of names) {
			const path = join(pages, 'assets', name);
			const isText = /\.(js|css)$/.test(name);
			await writeFile(join(pages, 'assets', `new-${name}`), isText ? rename(await readFile(path, 'utf8')) : await readFile(path));
			await rm(path);
		}
	}

	async stop(): Promise<void> {
		const ended = new Promise(resolve => this.child.once('exit', resolve));
		this.child.kill();
		await ended;
		await rm(this.folder, { recursive: true });
	}
}
