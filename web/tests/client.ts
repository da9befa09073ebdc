/* A player without a page: speaks the protocol of docs/protocol.md, to get a table quickly to the position where a test begins. */
import type { Page } from '@playwright/test';

type Fields = Readonly<Record<string, unknown>>;

interface Position {
	readonly you: number | null;
	readonly to_act: readonly number[];
	readonly over: boolean;
	readonly legal: readonly string[];
	readonly view: Readonly<Record<string, readonly unknown[]>>;
	readonly result: { readonly scores: readonly number[] } | null;
}

export class Client {
	position: Position | null = null;
	info: Readonly<Record<string, never>> | null = null;
	token = '';
	table = '';
	invite = '';
	seat = 0;
	#n = 0;
	#id = 0;
	readonly #waiting = new Map<number, (answer: Fields) => void>();
	#wake: (() => void)[] = [];

	private constructor(
		readonly url: string,
		readonly socket: WebSocket,
	) {
		socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)));
	}

	static async open(url: string): Promise<Client> {
		const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
		await new Promise((resolve, reject) => {
			socket.onopen = resolve;
			socket.onerror = reject;
		});
		return new Client(url, socket);
	}

	#hear(said: Fields): void {
		if ('re' in said) this.#waiting.get(Number(said.re))?.(said);
		if (said.view) this.position = said as unknown as Position;
		if (said.table) this.info = said.table as never;
		const wake = this.#wake;
		this.#wake = [];
		for (const one of wake) one();
	}

	async send(cmd: string, fields: Fields = {}): Promise<Fields> {
		const id = ++this.#id;
		const answer = await new Promise<Fields>(resolve => {
			this.#waiting.set(id, resolve);
			this.socket.send(JSON.stringify({ id, cmd, ...fields }));
		});
		if (!answer.ok) throw new Error(`${cmd}: ${answer.error}`);
		return answer;
	}

	/** Creates or joins a table and takes the seat. */
	async take(cmd: 'create' | 'join', fields: Fields): Promise<void> {
		const { table, token, invite, seat } = await this.send(cmd, fields);
		Object.assign(this, { table, token, invite, seat });
	}

	/** Takes over a seat whose previous holder has sent `n` commands so far. */
	async sit(table: string, token: string, n: number): Promise<void> {
		await this.send('sit', { table, token });
		await this.until(position => position !== null);
		Object.assign(this, { table, token, seat: this.position?.you });
		this.#n = n + 1; // one command may still be on its way
	}

	act(action: string): Promise<Fields> {
		return this.send('act', { n: ++this.#n, action });
	}

	/** Waits until the condition holds. */
	async until(holds: (position: Position | null) => boolean): Promise<void> {
		while (!holds(this.position)) await new Promise<void>(resolve => this.#wake.push(resolve));
	}

	/** Plays to the end: whenever asked, takes a legal action, the first one unless `at` says otherwise. */
	async playOut(at = 0): Promise<void> {
		for (;;) {
			await this.until(p => p !== null && (p.over || p.to_act.includes(this.seat)));
			if (this.position?.over) return;
			await this.act(this.position?.legal.at(at) as string);
		}
	}

	/** Hands the seat to a page, replacing any keys the page had. Stores the key from /healthz, where no page of the table is running
	 * that could overwrite it. */
	async handOver(page: Page): Promise<void> {
		await page.goto(`${this.url}/healthz`);
		const key = JSON.stringify({ [this.table]: { token: this.token, invite: this.invite, n: this.#n } });
		await page.evaluate(text => localStorage.setItem('tripot.seats', text), key);
		this.socket.close();
	}
}

/** A game against random bots, played to its end; not public. */
export async function finishedGame(url: string, game: string, seats: number): Promise<Client> {
	const client = await Client.open(url);
	const bots = Array.from({ length: seats }, (_, i) => (i ? 0 : null));
	await client.take('create', { game, name: 'Ada', seats, bots, pace: 'none', public: false });
	await client.send('start');
	await client.playOut();
	return client;
}

/** The page's seat, taken over by a separate connection. */
export async function takeOver(page: Page, url: string, table: string): Promise<Client> {
	const seats = await page.evaluate(() => localStorage.getItem('tripot.seats'));
	const { token, n } = JSON.parse(seats ?? '{}')[table];
	const client = await Client.open(url);
	await client.sit(table, token, n);
	return client;
}

/** Plays the page's game to its end as fast as the server allows, and waits until the page shows that. */
export async function finishFor(page: Page, url: string, at = 0): Promise<void> {
	const address = page.url();
	const client = await takeOver(page, url, new URL(address).pathname.slice('/t/'.length));
	await client.playOut(at);
	client.socket.close();
	await page.goto('about:blank');
	await page.goto(address);
	await page.locator('.result').waitFor();
}

/** What the holder of the page's seat sees. */
export async function seenBy(page: Page, url: string, table: string): Promise<Position> {
	const client = await takeOver(page, url, table);
	client.socket.close();
	return client.position as Position;
}
