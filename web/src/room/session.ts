/* A room as this browser sees it: one connection, which also carries each game's table. A screen looks on; a phone is a person, by the key
 * that it stores, and returns to exactly the same position after sleep, a reload or a lost network. */
import { batch, type Signal, signal } from '@preact/signals';
import { kept, type Speed } from '../settings';
import { type Carrier, Connection, type Fields, type Hearer, type Push, Refused } from '../socket';
import { TableSession } from '../table/session';
import type { TableInfo } from '../wire';
import type { Room } from './wire';

/** A person's keys, by the room's code. */
const roomKeys = kept<Readonly<Record<string, string>>>('rooms', {});
/** How many evenings to remember. */
const KEYS_MAX = 10;

function keepRoom(code: string, token: string | null): void {
	const others = Object.entries(roomKeys.value).filter(([key]) => key !== code);
	roomKeys.value = Object.fromEntries([...others.slice(1 - KEYS_MAX), ...(token === null ? [] : [[code, token] as const])]);
}

const roomKey = (code: string): string | undefined => roomKeys.value[code];

/** As the server writes it: blanks and hyphens do not count. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Split into three and four characters, easier to read out. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

export type RoomTrouble = 'no_such_room' | 'closed' | 'too_fast' | 'taken_over' | 'other';

/** By the code that the server closes the connection with. */
const CLOSED: Readonly<Record<number, RoomTrouble>> = {
	4001: 'taken_over',
	4002: 'closed',
	4003: 'no_such_room',
	4004: 'closed',
};

export class RoomSession {
	readonly room: Signal<Room | null> = signal(null);
	/** Our number as a person; null: we look on. */
	readonly you: Signal<number | null> = signal(null);
	readonly table: Signal<TableSession | null> = signal(null);
	readonly trouble: Signal<RoomTrouble | null> = signal(null);
	readonly refusal: Signal<Refused | null> = signal(null);
	/** We have asked to be a person, with this new key. */
	readonly asked: Signal<{ readonly person: number; readonly token: string } | null> = signal(null);
	readonly connection: Connection;
	readonly #speed: Signal<Speed | 'now'> = signal('normal');
	/** The table's channel, which gets all pushes. */
	#line: Hearer | null = null;
	/** The table's channel, if it was opened while there was no connection. */
	#waiting: Hearer | null = null;
	/** The last position received, for a table that is just opening. */
	#view: Push | null = null;

	constructor(
		readonly code: string,
		readonly isScreen: boolean,
	) {
		this.connection = new Connection(
			() => void this.#enter(),
			push => this.#take(push),
			code => this.#closed(code),
		);
	}

	async #enter(): Promise<void> {
		const token = this.isScreen ? undefined : roomKey(this.code);
		this.#openLine();
		try {
			if (token) await this.connection.send('room_sit', { code: this.code, token });
			else await this.connection.send('room_watch', { code: this.code });
			this.trouble.value = null;
		} catch (error) {
			if (!(error instanceof Refused) || error.code === 'lost') return;
			if (token && error.code === 'no_such_room') await this.#watchInstead();
			else this.#fail(error.code);
		}
	}

	/** The key was revoked; the room may still exist. */
	async #watchInstead(): Promise<void> {
		keepRoom(this.code, null);
		await this.connection.send('room_watch', { code: this.code }).catch(error => this.#fail((error as Refused).code));
	}

	#fail(code: string): void {
		if (code === 'lost') return;
		this.trouble.value = code === 'no_such_room' || code === 'closed' || code === 'too_fast' ? code : 'other';
	}

	#closed(code: number): void {
		this.#line?.onClose(code);
		this.#line = null;
		this.#view = null;
		const trouble = CLOSED[code];
		if (trouble) this.trouble.value = trouble;
	}

	#take(push: Push): void {
		if (push.push === 'room') this.#setRoom(push.room as Room, push.you as number | null);
		else if (push.push === 'taken_over') this.trouble.value = 'taken_over';
		else if (push.push === 'view') this.#setView(push);
		else this.#line?.onMessage(JSON.stringify(push));
	}

	#setRoom(room: Room, you: number | null): void {
		batch(() => {
			this.room.value = room;
			this.you.value = you;
			this.#speed.value = room.speed;
			if (!room.table) this.#leaveTable();
			const asked = this.asked.value;
			if (asked && you === asked.person) keepRoom(this.code, asked.token);
			if (asked && (you !== null || !room.ask)) this.asked.value = null;
		});
	}

	#setView(push: Push): void {
		const { id } = push.table as TableInfo;
		this.#view = push;
		if (this.table.value?.id === id) {
			this.#line?.onMessage(JSON.stringify(push));
			return;
		}
		this.#leaveTable();
		this.#view = push;
		const form = { looksOn: true, speed: this.#speed, isBeside: !this.isScreen };
		this.table.value = new TableSession(id, undefined, this.#carrier, form);
	}

	#leaveTable(): void {
		this.table.value?.close();
		this.table.value = null;
		this.#line = null;
		this.#waiting = null;
		this.#view = null;
	}

	/** The table uses the room's connection; the server has already put us at that table. */
	readonly #carrier: Carrier = hearer => {
		this.#waiting = hearer;
		queueMicrotask(() => this.#openLine());
		return { send: text => void this.#forward(hearer, JSON.parse(text) as Fields), close: () => {} };
	};

	#openLine(): void {
		if (!this.#waiting || this.connection.link.value !== 'open') return;
		this.#line = this.#waiting;
		this.#waiting = null;
		this.#line.onOpen();
	}

	async #forward(hearer: Hearer, { id, cmd, ...fields }: Fields): Promise<void> {
		const answer = (said: Fields) => hearer.onMessage(JSON.stringify({ ...said, re: id }));
		if (cmd === 'watch') {
			answer({ ok: true });
			if (this.#view) hearer.onMessage(JSON.stringify(this.#view));
			return;
		}
		try {
			answer(await this.connection.send(String(cmd), fields));
		} catch (error) {
			if (error instanceof Refused && error.code !== 'lost') answer(error.answer);
		}
	}

	/** Shows refusals. */
	async command(cmd: string, fields: Fields = {}): Promise<Fields | null> {
		try {
			this.refusal.value = null;
			return await this.connection.send(cmd, fields);
		} catch (error) {
			if (error instanceof Refused) this.refusal.value = error;
			return null;
		}
	}

	async join(name: string): Promise<void> {
		const answer = await this.command('room_join', { code: this.code, name });
		if (answer) keepRoom(this.code, String(answer.token));
	}

	/** Asks to be somebody whose phone is gone. */
	async askFor(person: number): Promise<void> {
		const answer = await this.command('room_ask', { code: this.code, person });
		if (answer) this.asked.value = { person, token: String(answer.token) };
	}

	async leave(): Promise<void> {
		if (await this.command('room_leave')) keepRoom(this.code, null);
	}

	close(): void {
		this.#leaveTable();
		this.connection.close();
	}
}

/** Makes a room; the answer is its code. */
export function createRoom(wish: Fields): Promise<string> {
	return new Promise((resolve, reject) => {
		const connection = new Connection(
			() => {
				connection
					.send('room_create', wish)
					.then(answer => resolve(String(answer.code)), reject)
					.finally(() => connection.close());
			},
			() => {},
		);
	});
}
