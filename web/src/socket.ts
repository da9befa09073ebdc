/* The connection to the server: one WebSocket, commands with answers, pushes, and coming back by itself when it is lost. */
import { type Signal, signal } from '@preact/signals';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';
export type Fields = Readonly<Record<string, unknown>>;
export type Push = { readonly push: string; readonly [field: string]: unknown };

export class Refused extends Error {
	constructor(
		readonly code: string,
		message: string,
		readonly answer: Fields,
	) {
		super(message);
	}
}

interface Waiting {
	resolve(answer: Fields): void;
	reject(error: Error): void;
}

const CLOSED_FOR_GOOD = [4001, 4002, 4003, 4004]; // taken over, removed by the host, closed by the operator, banned
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Connection {
	readonly link: Signal<Link> = signal<Link>('connecting');
	#socket: WebSocket | null = null;
	#waiting = new Map<number, Waiting>();
	#id = 0;
	#wait = FIRST_WAIT;
	#timer: ReturnType<typeof setTimeout> | null = null;

	/** `onOpen` runs whenever there is a connection again; `onClose` gets the code. */
	constructor(
		private readonly onOpen: () => void,
		private readonly onPush: (push: Push) => void,
		private readonly onClose: (code: number) => void = () => {},
	) {
		this.#open();
		addEventListener('online', this.#hurry);
	}

	#hurry = () => {
		if (this.link.value !== 'lost') return;
		if (this.#timer) clearTimeout(this.#timer);
		this.#open();
	};

	#open(): void {
		const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
		const socket = new WebSocket(`${scheme}://${location.host}/ws`, 'tripot.1');
		this.#socket = socket;
		socket.onopen = () => {
			this.#wait = FIRST_WAIT;
			this.link.value = 'open';
			this.onOpen();
		};
		socket.onmessage = message => this.#receive(JSON.parse(message.data as string));
		socket.onclose = event => this.#closed(event.code);
	}

	#receive(message: Fields): void {
		if (typeof message.push === 'string') {
			this.onPush(message as Push);
			return;
		}
		const waiting = this.#waiting.get(message.re as number);
		if (!waiting) return;
		this.#waiting.delete(message.re as number);
		if (message.ok) waiting.resolve(message);
		else waiting.reject(new Refused(String(message.code), String(message.error), message));
	}

	#closed(code: number): void {
		for (const waiting of this.#waiting.values()) waiting.reject(new Refused('lost', 'the connection was lost', {}));
		this.#waiting.clear();
		if (this.link.value === 'closed') return;
		this.link.value = CLOSED_FOR_GOOD.includes(code) ? 'closed' : 'lost';
		this.onClose(code);
		if (this.link.value === 'closed') return;
		this.#timer = setTimeout(() => this.#open(), this.#wait);
		this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
	}

	/** The answer, or a Refused. */
	send(cmd: string, fields: Fields = {}): Promise<Fields> {
		const socket = this.#socket;
		if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused('lost', 'there is no connection', {}));
		const id = ++this.#id;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			socket.send(JSON.stringify({ id, cmd, ...fields }));
		});
	}

	close(): void {
		this.link.value = 'closed';
		removeEventListener('online', this.#hurry);
		if (this.#timer) clearTimeout(this.#timer);
		this.#socket?.close();
	}
}
