/* The way to the tables of this page: a worker that answers as a server does. It is started when it is first wanted. */
import { effect } from '@preact/signals';
import { engineUrl } from './base';
import type { FromHouse, ToHouse } from './local/messages';
import { pace } from './settings';
import type { Carrier, Hearer } from './socket';

/** How long a bot takes at each pace, so that people can follow. */
const BEAT_MS = { slow: 800, normal: 500, quick: 250, now: 40 } as const;

interface Answer {
	readonly status: number;
	readonly text: string;
}

class House {
	/** Its name is the address of the engine. */
	readonly #worker = new Worker(new URL('./local/house.ts', import.meta.url), { type: 'module', name: engineUrl() });
	readonly #hearers = new Map<number, Hearer>();
	readonly #questions = new Map<number, (answer: Answer) => void>();
	#n = 0;

	constructor() {
		this.#worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#hear(data);
		this.#worker.onerror = () => this.#broken();
		effect(() => this.#post({ beat: BEAT_MS[pace.value] }));
	}

	#post(message: ToHouse): void {
		this.#worker.postMessage(message);
	}

	#hear(message: FromHouse): void {
		if ('opened' in message) this.#hearers.get(message.opened)?.onOpen();
		else if ('line' in message) this.#hearers.get(message.line)?.onMessage(message.text);
		else if ('closed' in message) this.#drop(message.closed, message.code);
		else {
			this.#questions.get(message.ask)?.(message);
			this.#questions.delete(message.ask);
		}
	}

	#drop(n: number, code: number): void {
		const hearer = this.#hearers.get(n);
		this.#hearers.delete(n);
		hearer?.onClose(code);
	}

	/** The worker itself could not be fetched or has failed: as if a server had gone. The next one who asks starts another. */
	#broken(): void {
		house = null;
		this.#worker.terminate();
		for (const answer of this.#questions.values()) answer({ status: 503, text: '' });
		this.#questions.clear();
		for (const n of [...this.#hearers.keys()]) this.#drop(n, 1006);
	}

	readonly carry: Carrier = hearer => {
		const n = ++this.#n;
		this.#hearers.set(n, hearer);
		this.#post({ open: n });
		return {
			send: text => this.#post({ line: n, text }),
			close: () => {
				this.#post({ close: n });
				this.#drop(n, 1000);
			},
		};
	};

	ask(path: string): Promise<Answer> {
		const ask = ++this.#n;
		return new Promise(resolve => {
			this.#questions.set(ask, resolve);
			this.#post({ ask, path });
		});
	}
}

let house: House | null = null;

function theHouse(): House {
	house ??= new House();
	return house;
}

export const toHere: Carrier = hearer => theHouse().carry(hearer);

/** What a server would answer to `GET path`. */
export const askHere = (path: string): Promise<Answer> => theHouse().ask(path);
