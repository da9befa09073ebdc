/* The page's bots. They think in a worker of their own, so that the tables stay responsive. Answers are shown on a beat, so that people can
 * follow what happened and cannot see how long a thought took. */
import type { FromThinker, ToThinker } from './messages';

interface Question {
	readonly table: string;
	readonly seat: number;
	readonly asked: string;
	readonly since: number;
	readonly answer: (action: string) => void;
}

export class Thoughts {
	#worker: Worker | null = null;
	readonly #questions = new Map<number, Question>();
	readonly #known = new Set<string>();
	#n = 0;
	beat = 500;

	/** `onFailure`: the worker could not be made or has failed. */
	constructor(private readonly onFailure: () => void) {}

	#post(message: ToThinker): void {
		this.#worker ??= this.#start();
		this.#worker.postMessage(message);
	}

	#start(): Worker {
		const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: self.name });
		worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#hear(data);
		worker.onerror = () => this.#broken(worker);
		return worker;
	}

	/** Reopening a table starts its thoughts anew. */
	#broken(worker: Worker): void {
		worker.terminate();
		this.#worker = null;
		this.#known.clear();
		this.#questions.clear();
		this.onFailure();
	}

	/** Sends the game to the thinker, which follows it from here on. */
	know(table: string, record: () => string): void {
		if (this.#known.has(table)) return;
		this.#known.add(table);
		this.#post({ begin: table, record: record() });
	}

	step(table: string, seat: number, action: string): void {
		if (this.#known.has(table)) this.#post({ step: table, seat, action });
	}

	/** Asks once for each state of what the seat sees: `asked`. */
	ask(table: string, seat: number, level: number, asked: string, answer: (action: string) => void): void {
		for (const [think, old] of this.#questions) {
			if (old.table !== table || old.seat !== seat) continue;
			if (old.asked === asked) return;
			this.#questions.delete(think);
		}
		const think = ++this.#n;
		this.#questions.set(think, { table, seat, asked, since: performance.now(), answer });
		this.#post({ think, table, seat, level });
	}

	#hear({ think, action }: FromThinker): void {
		const question = this.#questions.get(think);
		if (!question || action === null) {
			this.#questions.delete(think);
			return;
		}
		const passed = performance.now() - question.since;
		const wait = Math.ceil(Math.max(passed, 1) / this.beat) * this.beat - passed;
		setTimeout(() => {
			if (this.#questions.delete(think)) question.answer(action);
		}, wait);
	}

	forget(table: string): void {
		for (const [think, question] of this.#questions) if (question.table === table) this.#questions.delete(think);
		if (this.#known.delete(table)) this.#post({ end: table });
	}
}
