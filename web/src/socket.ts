/* The connection to a table: commands with answers, pushes, and coming back by itself when it is lost. What carries its lines is a
 * carrier: a WebSocket to the server, or whoever plays the server in this page. */
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

/** What a carrier tells of the line that it opened. */
export interface Hearer {
	onOpen(): void;
	onMessage(text: string): void;
	onClose(code: number): void;
}

/** An open line, or one that is being opened: what is sent before it is open is refused. */
export interface Line {
	send(text: string): void;
	close(): void;
}

/** Opens a line to a server of docs/protocol.md. */
export type Carrier = (hearer: Hearer) => Line;

/** A proxy whose rules are older than the addresses of tables lets /ws through alone: where one address does not open, the other is tried. */
let isPlain = false;

const dial =
	(table?: string): Carrier =>
	hearer => {
		const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
		const path = table && !isPlain ? `/ws/${table}` : '/ws';
		const socket = new WebSocket(`${scheme}://${location.host}${path}`, 'tripot.1');
		let hasOpened = false;
		socket.onopen = () => {
			hasOpened = true;
			hearer.onOpen();
		};
		socket.onmessage = message => hearer.onMessage(message.data as string);
		socket.onclose = event => {
			if (table && !hasOpened) isPlain = !isPlain;
			hearer.onClose(event.code);
		};
		return socket;
	};

export const toServer: Carrier = dial();

/** The same, for one table: where there are several servers, the address alone tells a proxy what belongs together. */
export const toTable = (table: string): Carrier => (/^[a-z2-9]{12}$/.test(table) ? dial(table) : toServer);

interface Waiting {
	resolve(answer: Fields): void;
	reject(error: Error): void;
}

const CLOSED_FOR_GOOD = [4001, 4002, 4003, 4004]; // taken over, removed by the host, closed by the operator, banned
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Connection {
	readonly link: Signal<Link> = signal<Link>('connecting');
	#line: Line | null = null;
	#waiting = new Map<number, Waiting>();
	#id = 0;
	#wait = FIRST_WAIT;
	#timer: ReturnType<typeof setTimeout> | null = null;

	/** `onOpen` runs whenever there is a connection again; `onClose` gets the code. */
	constructor(
		private readonly onOpen: () => void,
		private readonly onPush: (push: Push) => void,
		private readonly onClose: (code: number) => void = () => {},
		private readonly carrier: Carrier = toServer,
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
		this.#line = this.carrier({
			onOpen: () => {
				this.#wait = FIRST_WAIT;
				this.link.value = 'open';
				this.onOpen();
			},
			onMessage: text => this.#receive(JSON.parse(text)),
			onClose: code => this.#closed(code),
		});
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
		const line = this.#line;
		if (!line || this.link.value !== 'open') return Promise.reject(new Refused('lost', 'there is no connection', {}));
		const id = ++this.#id;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			line.send(JSON.stringify({ id, cmd, ...fields }));
		});
	}

	close(): void {
		this.link.value = 'closed';
		removeEventListener('online', this.#hurry);
		if (this.#timer) clearTimeout(this.#timer);
		this.#line?.close();
	}
}
