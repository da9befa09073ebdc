/* The program's own engine, `tripot engine`: one line per request and per answer. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tripotPath } from './server';

export class Native {
	readonly #child: ChildProcessWithoutNullStreams = spawn(tripotPath(), ['engine']);
	readonly #answers = createInterface(this.#child.stdout)[Symbol.asyncIterator]();

	async ask<T>(cmd: string, fields: object = {}): Promise<T> {
		this.#child.stdin.write(`${JSON.stringify({ id: 1, cmd, ...fields })}\n`);
		const { value } = await this.#answers.next();
		const answer = JSON.parse(value);
		if (!answer.ok) throw new Error(answer.error);
		return answer;
	}

	async end(): Promise<void> {
		await this.ask('quit');
	}
}
