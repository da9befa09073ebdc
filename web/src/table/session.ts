/* One table as this browser sees it: the connection, the position, the talk, the choice in the making. Everything that a page shows of
 * a table comes from here, wherever the table is: only the carrier of its connection knows that. The position, the past and the step are what is shown: the newest, or one of the moments on the way to it. */
import { batch, type Signal, signal } from '@preact/signals';
import { BACK, type GameFace, type ShownMoment } from '../board';
import { faceOf } from '../games/list';
import { type Frame, framesOf, inOrder, type Scene, settled } from '../moments/frames';
import { MomentQueue } from '../moments/queue';
import { mayStay, patience } from '../moments/waits';
import { isCalm } from '../motion';
import { askedTogether } from '../seats';
import { forgetSeats, keepOver, keepSeat, pace, type Speed, seatKeys } from '../settings';
import { type Carrier, Connection, type Fields, type Push, Refused } from '../socket';
import { play } from '../sounds';
import { compareProtocols } from '../version';
import type { GameEvent, Position, TableInfo, TableNote, TalkLine } from '../wire';
import { FairDealer } from './fair';
import { TableNotes } from './notes';
import { happened } from './standing';
import { Talk } from './talk';

export type Trouble = 'taken_over' | 'removed' | 'closed' | 'banned' | 'no_table' | 'no_engine' | 'damaged' | null;

/** By the code that the server closes the connection with. */
const TROUBLES: Readonly<Record<number, Trouble>> = { 4001: 'taken_over', 4002: 'removed', 4003: 'closed', 4004: 'banned' };

interface Numbered {
	readonly n: number;
	readonly cmd: string;
	readonly fields: Fields;
}

/** Where a table is seen otherwise than by the one who holds this browser. */
export interface SessionForm {
	/** Looks on even where this browser has the key of a seat: what everybody may see. */
	readonly looksOn?: boolean;
	/** How fast what happened is told, where that is not this browser's own wish. */
	readonly speed?: Signal<Speed | 'now'>;
	/** A hand beside a screen that tells what happened: here nothing sounds, and nothing stays until somebody goes on. */
	readonly isBeside?: boolean;
}

export class TableSession {
	readonly info: Signal<TableInfo | null> = signal(null);
	readonly position: Signal<Position | null> = signal(null);
	/** When the position came, by performance.now(): clocks count from it. */
	readonly since = signal(0);
	readonly you: Signal<number | null> = signal(null);
	readonly history: Signal<readonly (readonly GameEvent[])[]> = signal([]);
	/** What happened at the table beside the game. */
	readonly beside = new TableNotes();
	readonly step = signal(0);
	/** What is being shown of an update; null: nothing is left to tell. */
	readonly moment: Signal<ShownMoment | null> = signal(null);
	readonly moments: MomentQueue;
	/** What the server told last, shown or not. */
	#newest: Scene | null = null;
	/** The seats that were asked together: see askedTogether. */
	readonly asked: Signal<readonly number[]> = signal([]);
	readonly talk = new Talk(this.you, () => this.info.value?.seats ?? []);
	readonly notes: Signal<readonly GameEvent[]> = signal([]);
	readonly trouble: Signal<Trouble> = signal(null);
	/** A sentence of the server or the page about what was last refused. */
	readonly refusal: Signal<Refused | null> = signal(null);
	/** What the page itself says about the last thing that was tapped. */
	readonly remark = signal('');
	readonly picks: Signal<readonly string[]> = signal([]);
	readonly proposed: Signal<string | null> = signal(null);
	readonly connection: Connection;
	/** We have asked for a seat, and the others have not all agreed. */
	readonly waiting = signal(false);
	/** The others, or one of them, did not want us at the table. */
	readonly declined = signal(false);
	/** The browser does not keep this table: it is gone with the page. */
	readonly isUnkept = signal(false);
	#n = 0;
	#pending: Numbered | null = null;
	/** The step that was shown when it was sent. */
	#sentAt = 0;
	#before: Promise<boolean> = Promise.resolve(true);
	#offered = '';
	readonly fair: FairDealer;

	constructor(
		readonly id: string,
		readonly invite: string | undefined,
		carrier?: Carrier,
		readonly form: SessionForm = {},
	) {
		this.fair = new FairDealer(
			id,
			() => this.info.value,
			(cmd, fields) => this.connection.send(cmd, fields),
		);
		this.moments = new MomentQueue({
			show: (frame, ms) => this.#show(frame, ms),
			speed: () => (form.speed ?? pace).value,
			mayStay: () => this.#mayStay(),
			isCalm,
		});
		this.connection = new Connection(
			() => void this.#enter(),
			push => this.#take(push),
			code => this.#closed(code),
			carrier,
		);
	}

	#hasEntered = false;

	/** Sits down where this browser has the key, or looks on. */
	async #enter(): Promise<void> {
		const key = this.form.looksOn ? undefined : seatKeys.value[this.id];
		if (this.#hasEntered && !this.info.value?.here) void compareProtocols();
		this.#hasEntered = true;
		try {
			if (key && key.left === undefined) await this.connection.send('sit', { table: this.id, token: key.token, fair: true });
			else await this.connection.send('watch', { table: this.id, ...this.#invited() });
			await this.#again();
		} catch (error) {
			if (!(error instanceof Refused) || error.code === 'lost') return;
			if (error.code === 'no_engine' || error.code === 'damaged') this.trouble.value = error.code;
			else if (key) await this.#watchInstead();
			else this.trouble.value = 'no_table';
		}
	}

	/** The seat was given up or taken away meanwhile. */
	async #watchInstead(): Promise<void> {
		forgetSeats([this.id]);
		await this.connection.send('watch', { table: this.id, ...this.#invited() }).catch(() => {
			this.trouble.value = 'no_table';
		});
	}

	#invited(): Fields {
		return this.invite ? { invite: this.invite } : {};
	}

	/** Gives the seat up. In mid-game it can be taken back, so its key is kept. A table of this page is gone. */
	async leave(): Promise<void> {
		if (this.info.value?.here) {
			if (await this.command('leave')) forgetSeats([this.id]);
			return;
		}
		const [key, you, isPlaying] = [seatKeys.value[this.id], this.you.value, this.info.value?.phase === 'play'];
		if ((await this.command('leave')) && key && you !== null && isPlaying) keepSeat(this.id, { ...key, left: you });
	}

	/** Back to the own seat: after leaving it, or to say that we are there. */
	async sit(): Promise<void> {
		const key = seatKeys.value[this.id];
		if (!key) return;
		const { left: _, ...rest } = key;
		if (await this.command('sit', { table: this.id, token: key.token, fair: true })) keepSeat(this.id, rest);
	}

	async join(name: string, seat: number | null): Promise<void> {
		const answer = await this.command('join', {
			table: this.id,
			name,
			fair: true,
			...this.#invited(),
			...(seat === null ? {} : { seat }),
		});
		if (!answer) return;
		keepSeat(this.id, { token: String(answer.token), invite: String(answer.invite), n: 0 });
		this.waiting.value = answer.waiting === true && this.you.value === null;
		this.declined.value = false;
	}

	#closed(code: number): void {
		const trouble = TROUBLES[code];
		if (trouble) this.trouble.value = trouble;
	}

	#take(push: Push): void {
		const { push: kind } = push;
		if (kind === 'view') this.#whole(push);
		else if (kind === 'update') this.#update(push as unknown as Position & Push);
		else if (kind === 'table') this.#setInfo(push.table as TableInfo);
		else if (kind === 'note') this.beside.hear(push.note as TableNote, this.you.value);
		else if (kind === 'talk') this.talk.hear(push.line as TalkLine);
		else if (kind === 'deal') void this.fair.asked(push.stage as 'commit' | 'reveal', Number(push.deal));
		else if (kind === 'unkept') this.isUnkept.value = true;
		else if (kind === 'taken_over') this.trouble.value = kind;
		else if (kind === 'rematch' && this.info.value) this.info.value = { ...this.info.value, rematch: String(push.table) };
	}

	#setInfo(info: TableInfo): void {
		this.info.value = info;
		this.fair.saw(info);
		const key = seatKeys.value[this.id];
		if (key && info.invite && !key.invite) keepSeat(this.id, { ...key, invite: info.invite }); // the key came from another device
		if (!this.waiting.value || info.ask) return;
		this.waiting.value = false;
		this.declined.value = this.you.value === null;
	}

	#whole(push: Push): void {
		batch(() => {
			if (this.you.value !== push.you) this.#forgetSecrets();
			this.you.value = push.you as number | null;
			if (this.you.value !== null) this.waiting.value = this.declined.value = false;
			this.#setInfo(push.table as TableInfo);
			this.talk.begin(push.said as readonly TalkLine[], seatKeys.value[this.id]?.heard ?? 0);
			this.#n = Math.max(Number(push.last ?? 0), seatKeys.value[this.id]?.n ?? 0);
			this.trouble.value = null;
			this.moments.clear();
			this.#newest = null;
			if (push.history) this.#remember(push);
			if (push.view) this.#begin(push as unknown as Position, push.asked as readonly number[]);
			else this.position.value = null;
		});
		if (push.view && !push.history) void this.#learnPast();
		else if (!push.view) this.#startIfWished();
		if (this.#pending && this.#pending.n <= Number(push.last ?? 0)) this.#pending = null;
	}

	/** Somebody else looks from here on. */
	#forgetSecrets(): void {
		this.notes.value = [];
		this.clear();
	}

	/** It does not follow from what was shown, and is seen at once. */
	#begin(position: Position, asked: readonly number[]): void {
		this.#newest = { position, history: this.history.value, asked, since: performance.now() };
		if (position.over) keepOver([this.id]);
		this.moments.play([settled(this.#newest, [], 2)]);
	}

	/** A table against bots begins as soon as we are there. */
	#startIfWished(): void {
		const key = seatKeys.value[this.id];
		const info = this.info.value;
		const you = this.you.value;
		const isOurs =
			info?.phase === 'open' && info.host === you && info.seats.every((seat, i) => i === you || seat.holder === 'bot');
		if (this.form.looksOn || !key?.start || !isOurs) return;
		const { start: _, ...rest } = key;
		keepSeat(this.id, rest);
		void this.command('start');
	}

	async #learnPast(): Promise<void> {
		const answer = await this.connection.send('history').catch(() => null);
		if (!answer) return;
		this.moments.jump();
		batch(() => this.#remember(answer));
		if (this.#newest) this.#newest = { ...this.#newest, history: this.history.value };
	}

	/** What was told before, of an answer to `history`; a table in this page gives it at once. */
	#remember(past: Fields): void {
		this.history.value = (past.history as readonly (readonly GameEvent[])[]).map(events => inOrder(this.#face, events));
		this.beside.begin(past.table_notes as readonly TableNote[]);
	}

	#update(push: Position & Push): void {
		const before = this.#newest;
		const told = inOrder(this.#face, push.events);
		const events = happened(told);
		const after: Scene = {
			position: push,
			history: told.length ? [...(before?.history ?? []), told] : (before?.history ?? []),
			asked: askedTogether(before?.asked ?? [], before?.position ?? null, push),
			since: performance.now(),
		};
		this.#newest = after;
		if (push.over) keepOver([this.id]);
		const isBack = events.length < push.events.length;
		const isPlain = !before || isBack || this.#goesOnChoosing(before.position, push);
		const split = isPlain ? undefined : this.#face.moments;
		this.moments.play(before ? framesOf(split, before, after, events) : [settled(after, events)]);
		const info = this.info.value;
		this.moments.jumpIn(patience(push, this.you.value, info && !info.here ? info : { seats: [] }));
	}

	get #face(): GameFace {
		return faceOf(this.info.value?.game ?? '');
	}

	/** Somebody else did something, and the same is asked of you as before: your choice is not taken out of your hands. */
	#goesOnChoosing(was: Position, now: Position): boolean {
		const you = this.you.value;
		const isAsked = you !== null && was.to_act.includes(you) && now.to_act.includes(you);
		return isAsked && !this.moments.isBehind.value && was.legal.join('|') === now.legal.join('|');
	}

	#mayStay(): boolean {
		const [newest, info] = [this.#newest, this.info.value];
		if (newest === null || info === null || this.form.isBeside) return false;
		if (info.here) return !document.hidden; // all look at one screen
		return mayStay(newest.position, this.you.value, info);
	}

	#show({ scene, moment, sound, leap }: Frame, ms: number): void {
		if (!this.form.isBeside) play(sound);
		const { position } = scene;
		batch(() => {
			this.asked.value = scene.asked;
			this.position.value = position;
			this.since.value = scene.since;
			this.history.value = scene.history;
			this.step.value += leap;
			this.moment.value = moment && { ...moment, ms };
			const offered = position.legal.join('|');
			if (offered !== this.#offered) this.clear();
			this.#offered = offered;
			this.refusal.value = null;
		});
	}

	/** What was sent when the connection was lost is sent once more; the number keeps it from counting twice. */
	async #again(): Promise<void> {
		const pending = this.#pending;
		if (pending) await this.#carry(pending);
	}

	/** Whether it was accepted. */
	async #carry(command: Numbered): Promise<boolean> {
		this.#pending = command;
		this.#sentAt = this.step.value;
		try {
			await this.connection.send(command.cmd, { n: command.n, ...command.fields });
			if (this.#pending === command) this.#pending = null;
			return true;
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			if (error.code === 'lost') return false; // it goes out again when we are back
			this.#pending = null;
			this.refusal.value = error;
			return false;
		}
	}

	async #numbered(cmd: string, fields: Fields): Promise<boolean> {
		this.#n++;
		const key = seatKeys.value[this.id];
		if (key) keepSeat(this.id, { ...key, n: this.#n });
		return this.#carry({ n: this.#n, cmd, fields });
	}

	/** The last thing that was sent has had no effect yet. */
	get isBusy(): boolean {
		return this.#pending !== null && this.#sentAt === this.step.value;
	}

	/** What is done at the table waits for what was begun before: a plan's end must not overtake its steps. */
	#inTurn(deed: () => Promise<boolean>): Promise<boolean> {
		const done = this.#before.then(deed);
		this.#before = done.catch(() => false);
		return done;
	}

	#step(step: string): Promise<boolean> {
		return step === BACK ? this.#numbered('back', {}) : this.#numbered('act', { action: step });
	}

	act(action: string): Promise<boolean> {
		return this.#inTurn(() => this.#step(action));
	}

	back(): Promise<boolean> {
		return this.#inTurn(() => this.#step(BACK));
	}

	/** The server's update comes before its answer, so the position is that of the last step when this ends. */
	steps(steps: Iterable<string>): Promise<boolean> {
		return this.#inTurn(async () => {
			for (const step of steps) if (!(await this.#step(step))) return false;
			return true;
		});
	}

	/** What has been said so far has been read. */
	heard(): void {
		const last = this.talk.read();
		const key = seatKeys.value[this.id];
		if (key && last > (key.heard ?? 0)) keepSeat(this.id, { ...key, heard: last });
	}

	say(what: { text: string } | { phrase: string }, to: 'table' | 'team'): Promise<boolean> {
		return this.#numbered('say', { ...what, to });
	}

	/** A command without a number; what is refused is shown. */
	async command(cmd: string, fields: Fields = {}): Promise<Fields | null> {
		try {
			return await this.connection.send(cmd, fields);
		} catch (error) {
			if (error instanceof Refused) this.refusal.value = error;
			return null;
		}
	}

	async learnNotes(): Promise<void> {
		if (this.moments.isBehind.value) return; // they would tell what is still to be shown
		const answer = await this.connection.send('notes').catch(() => null);
		if (answer && !this.moments.isBehind.value) this.notes.value = answer.notes as readonly GameEvent[];
	}

	setDraft(picks: readonly string[], action: string | null): void {
		batch(() => {
			this.picks.value = picks;
			this.proposed.value = action;
			this.refusal.value = null;
			this.remark.value = '';
		});
	}

	clear(): void {
		this.setDraft([], null);
	}

	close(): void {
		this.moments.clear();
		this.connection.close();
	}
}
