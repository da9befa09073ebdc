/* One local table: a match with its seats, the seat that the device is shown to, and the bots. It tells what a server would tell
 * (docs/protocol.md), to the shown seat only: nothing that this seat may not know leaves the worker.
 *
 * When several people share the device it is handed on between secret decisions. In between no seat is shown and the page has only a
 * spectator's view, so that everybody learns at once what all have decided. */
import type { Done, Match, Refused, Viewer } from '../engine/types';
import type { GameEvent, Position, TableInfo, TableNote, TableSeat } from '../wire';
import type { Thoughts } from './bots';
import { Draw } from './draw';
import { refuse } from './messages';
import type { SavedTable, Standing, Wish } from './store';

/** What the table takes from the worker around it. */
export interface TableWorld {
	readonly thoughts: Thoughts;
	save(table: SavedTable): void;
	/** The table of a rematch, begun. */
	rematch(wish: Wish): Promise<string>;
}

type Fields = Readonly<Record<string, unknown>>;
export type Push = (message: Fields) => void;

const USUAL_STAND_IN = 4;

/** How the table lies for somebody at a moment. */
interface Snapshot {
	readonly position: Position;
	readonly history: readonly (readonly GameEvent[])[];
	readonly asked: readonly number[];
}

export class LocalTable {
	readonly #match: Match;
	readonly #draw: Draw;
	readonly #resigned: Set<number>;
	#rematch: string | null;
	#isPaused = false;
	#notes: TableNote[] = [];
	/** The seat that the device is shown to; null: what everybody may see. */
	#shown: number | null = null;
	#push: Push | null = null;
	#n = 0;
	#told = '';

	constructor(
		private readonly world: TableWorld,
		readonly id: string,
		readonly wish: Wish,
		match: Match,
		saved?: SavedTable,
	) {
		this.#match = match;
		this.#draw = new Draw(match, (note, seat) => this.#tellNote(note, seat));
		this.#resigned = new Set(saved?.resigned);
		this.#rematch = saved?.rematch ?? null;
		this.#isPaused = saved?.standing.paused === 'host';
		this.#shown = this.#home;
	}

	/* ---- who sits here ---- */

	get #persons(): readonly number[] {
		return this.wish.names.flatMap((name, i) => (name !== null && !this.#resigned.has(i) ? [i] : []));
	}

	/** The seat shown when nothing needs to be handed on: the only person's; with several people none. */
	get #home(): number | null {
		const persons = this.#persons;
		return persons.length === 1 ? (persons[0] ?? null) : null;
	}

	get #isOver(): boolean {
		return this.#match.toAct().length === 0;
	}

	#levelOf(seat: number): number | null {
		if (!this.#resigned.has(seat)) return this.wish.levels[seat] ?? null;
		return this.#standIn;
	}

	get #standIn(): number {
		const levels = this.wish.levels.filter(level => level !== null);
		return this.wish.stand_in ?? (levels.length ? Math.max(...levels) : USUAL_STAND_IN);
	}

	#seats(): TableSeat[] {
		return this.wish.names.map((name, i) => {
			const isPerson = name !== null && !this.#resigned.has(i);
			return {
				holder: isPerson ? 'person' : 'bot',
				name: isPerson ? name : null,
				level: isPerson ? null : this.#levelOf(i),
				here: true,
				away: false,
				resigned: this.#resigned.has(i),
				left: null,
				was: this.#resigned.has(i) ? name : null,
			};
		});
	}

	/* ---- what is told ---- */

	info(next = this.#next()): TableInfo {
		const { wish } = this;
		return {
			id: this.id,
			game: wish.game,
			rules: this.#match.rules,
			options: this.#match.options,
			edition: wish.edition,
			pace: 'none',
			days: null,
			seconds: null,
			public: false,
			talk: false,
			notes: wish.notes,
			notices: false,
			secret: false,
			phase: this.#isOver ? 'over' : 'play',
			paused: this.#isPaused ? 'host' : null,
			stand_in: this.#standIn,
			host: this.#home,
			seats: this.#seats(),
			commitments: {},
			redeals: [],
			ask: null,
			draw: this.#isOver ? null : this.#draw.info(this.#persons),
			from: wish.from,
			rematch: this.#rematch,
			here: { persons: this.#persons, now: this.#now(), next, back: next.length ? this.#mayBack() : [] },
		};
	}

	/** In whose hands the device is. */
	#now(): readonly number[] {
		const seat = this.#shown;
		return seat === null ? [] : this.#persons.filter(other => other === seat || this.#knowTheSame(seat, other));
	}

	#mayBack(): readonly number[] {
		return this.#persons.filter(seat => this.#match.position(seat).back);
	}

	/** Who gets the device next: somebody who must answer a draw or owes a decision, with team-mates who know the same. */
	#next(): readonly number[] {
		if (this.#shown !== null || this.#persons.length < 2) return [];
		const asked = this.#draw.asked.find(seat => this.#persons.includes(seat));
		const all = asked === undefined ? this.#owing() : [asked, ...this.#persons.filter(seat => seat !== asked)];
		const [first] = all;
		return first === undefined ? [] : all.filter(seat => seat === first || this.#knowTheSame(first, seat));
	}

	/** People who owe a decision; those who need not wait for a team-mate come first. */
	#owing(): readonly number[] {
		const [owing, ready] = [this.#match.toAct(), this.#match.ready()];
		const order = [...ready, ...owing.filter(seat => !ready.includes(seat))];
		return order.filter(seat => this.#persons.includes(seat));
	}

	/** Team-mates who see the same share the device. */
	#knowTheSame(a: number, b: number): boolean {
		const { sides } = this.#match;
		const view = (seat: number) => JSON.stringify(this.#match.position(seat).view);
		return sides[a] === sides[b] && view(a) === view(b);
	}

	#look(viewer: number | null, hasEvents = false): Position {
		const eyes: Viewer = viewer ?? 'spectator';
		return { ...this.#match.position(eyes, hasEvents), clock: this.wish.names.map(() => null) };
	}

	#history(viewer: number | null): Snapshot['history'] {
		return this.#match.history(viewer ?? 'spectator');
	}

	#snapshot(viewer: number | null): Snapshot {
		return { position: this.#look(viewer), history: this.#history(viewer), asked: this.#match.asked() };
	}

	#tell(message: Fields): void {
		this.#push?.(message);
	}

	#tellTable(): void {
		this.#tell({ push: 'table', table: this.info() });
	}

	/** Sends everything as the shown seat sees it; `before`: as it was a step ago, when the events are to be told next. */
	#tellView(before?: Snapshot): void {
		const { position, history, asked } = before ?? this.#snapshot(this.#shown);
		const table = before ? this.info([]) : this.info();
		this.#n = 1;
		this.#told = JSON.stringify(position);
		const beside = { said: [], last: 0, history, asked, table_notes: this.#notes };
		this.#tell({ push: 'view', you: this.#shown, table, n: this.#n, ...beside, ...position });
	}

	/** Sends what changed for the shown seat, if anything did. */
	#tellUpdate(): void {
		const position = this.#look(this.#shown, true);
		const now = JSON.stringify({ ...position, events: [] });
		if (now === this.#told && !position.events.length) return;
		this.#told = now;
		this.#tell({ push: 'update', n: ++this.#n, ...position });
	}

	#tellNote(note: TableNote['note'], seat: number | null): void {
		const name = seat === null ? null : (this.wish.names[seat] ?? null);
		const told: TableNote = { note, seat, name, after: this.#history(null).length };
		this.#notes = [...this.#notes, told];
		this.#tell({ push: 'note', note: told });
	}

	/* ---- steps ---- */

	/** Whoever looks on from here; the answer to `sit` and `watch`. */
	enter(push: Push): void {
		this.#push = push;
		if (this.#shown !== this.#home) this.#shown = null;
		this.#tellView();
		this.#goOn();
	}

	/** Nobody looks any more: the table pauses. */
	leave(push: Push): void {
		if (this.#push !== push) return;
		this.#push = null;
		this.world.thoughts.forget(this.id);
	}

	/** Another tab goes on with it. */
	giveUp(): void {
		this.#tell({ push: 'taken_over' });
		this.free();
	}

	free(): void {
		this.#push = null;
		this.world.thoughts.forget(this.id);
		this.#match.free();
	}

	/** Several persons hand the device on. */
	get #isShared(): boolean {
		return this.#persons.length > 1;
	}

	/** Carries out what somebody or a bot decides: the match says whether the rules allow it. */
	#step(seat: number, deed: () => Done, action: string | null): Done {
		const before = this.#isShared && seat === this.#shown ? this.#snapshot(null) : null;
		const isLast = this.#match.asked().length > 1 && this.#match.toAct().length === 1;
		const done = deed();
		if (!done.ok) return done;
		if (action !== null) this.world.thoughts.step(this.id, seat, action);
		const hasDraw = this.#draw.follow();
		const mate = before && this.#hand(seat, before, isLast);
		if (mate === null) this.#tellUpdate();
		else this.#tellView();
		if (this.#isShared || this.#isOver || hasDraw) this.#tellTable();
		this.#save();
		return done;
	}

	#hasEvents(): boolean {
		return this.#match.position('spectator', true).events.length > 0;
	}

	/** After a step of the shown seat: the device stays, goes on to a team-mate (who is returned), or to the middle of the table. What all
	 * decided at once is told to everybody, starting from the position `before` it. */
	#hand(seat: number, before: Snapshot, isLast: boolean): number | null {
		const isTold = this.#hasEvents();
		if (this.#match.toAct().includes(seat) && !(isTold && isLast)) return null;
		const mate = isTold ? undefined : this.#owing().find(other => this.#knowTheSame(seat, other));
		this.#shown = mate ?? null;
		if (mate === undefined) this.#tellView(before);
		return mate ?? null;
	}

	act(seat: number, action: string): Done {
		if (this.#isPaused) return refuse('paused');
		return this.#step(seat, () => this.#match.act(seat, action), action);
	}

	/** Carries out a command of the page; returns the answer's fields, or a refusal. */
	async command(cmd: string, fields: Fields): Promise<Fields | Refused> {
		const you = this.#shown;
		if (cmd === 'history') return { history: this.#history(you), table_notes: this.#notes };
		if (cmd === 'notes') return { notes: you === null || !this.wish.notes ? [] : this.#match.notes(you) };
		if (cmd === 'show') return this.#show(fields.seat as number | null);
		if (cmd === 'back' && you === null && this.#mayBack().includes(Number(fields.seat)))
			return this.#chooseAnew(Number(fields.seat));
		if (cmd === 'rematch') return this.#again();
		if (cmd === 'act' || cmd === 'back' || cmd === 'draw' || cmd === 'resign' || cmd === 'pause') {
			if (you === null) return refuse('no_seat');
			if (this.#isOver) return refuse('over');
			const done = this.#decide(cmd, you, fields);
			this.#goOn();
			return done;
		}
		return refuse('not_now', { what: cmd });
	}

	#decide(cmd: 'act' | 'back' | 'draw' | 'resign' | 'pause', you: number, fields: Fields): Fields | Refused {
		if (cmd === 'act') return this.act(you, String(fields.action));
		if (cmd === 'pause') return this.#pause(fields.on === true);
		if (cmd === 'resign') return this.#resign(you);
		if (this.#isPaused) return refuse('paused');
		if (cmd === 'draw') return this.#sayDraw(you, fields.yes !== false);
		return this.#step(you, () => this.#match.back(you), 'back');
	}

	/** A draw is offered or answered. Where another person is asked the device goes there. */
	#sayDraw(you: number, yes: boolean): Fields | Refused {
		const own = this.#now();
		const refusal = this.#draw.say(own, yes, this.#persons);
		if (refusal) return refusal;
		if (this.#draw.isAgreed) return this.#step(you, () => this.#match.agree(), null);
		const isAsked = this.#draw.asked.some(seat => this.#persons.includes(seat));
		if (this.#isShared && (isAsked || !own.some(seat => this.#match.toAct().includes(seat)))) {
			this.#shown = null;
			this.#tellView();
		}
		this.#tellTable();
		return { ok: true };
	}

	/** The device is shown to that seat now; null: it lies in the middle. */
	#show(seat: number | null): Fields | Refused {
		if (seat !== null && !this.#persons.includes(seat)) return refuse('seat', { why: 'nobody' });
		this.#shown = seat ?? this.#home;
		this.#tellView();
		return { ok: true };
	}

	/** Takes back from the middle of the table, and shows the device to that person. */
	#chooseAnew(seat: number): Fields | Refused {
		if (this.#isPaused) return refuse('paused');
		const done = this.#step(seat, () => this.#match.back(seat), 'back');
		if (!done.ok) return done;
		this.#goOn();
		return this.#show(seat);
	}

	#pause(on: boolean): Fields {
		this.#isPaused = on;
		this.#tellNote(on ? 'paused' : 'resumed', null);
		this.#tellTable();
		this.#save();
		return { ok: true };
	}

	/** A bot plays on; where several persons play, the others do. */
	#resign(seat: number): Fields | Refused {
		this.#resigned.add(seat);
		this.#shown = this.#home;
		this.#tellNote('resigned', seat);
		this.#draw.askBots(this.#persons);
		this.#tellView();
		this.#save();
		return this.#draw.isAgreed ? this.#step(seat, () => this.#match.agree(), null) : { ok: true };
	}

	async #again(): Promise<Fields | Refused> {
		if (!this.#isOver) return refuse('not_now', { what: 'rematch' });
		this.#rematch ??= await this.world.rematch({ ...this.wish, options: this.#match.options, from: null });
		this.#save();
		return { ok: true, table: this.#rematch };
	}

	/* ---- bots ---- */

	/** Bots to ask now: one of each side at a time, so that the next one knows what the last one did. */
	#botsToAsk(): readonly number[] {
		const { sides } = this.#match;
		const bots = this.#match.ready().filter(seat => this.#levelOf(seat) !== null);
		return bots.filter((seat, i) => bots.findIndex(other => sides[other] === sides[seat]) === i);
	}

	/** Asks the bots that owe a decision, as long as somebody looks. */
	#goOn(): void {
		if (!this.#push || this.#isPaused || this.#isOver) return;
		const { thoughts } = this.world;
		thoughts.know(this.id, () => this.#match.record());
		for (const seat of this.#botsToAsk()) {
			const asked = JSON.stringify(this.#look(seat));
			thoughts.ask(this.id, seat, this.#levelOf(seat) ?? 0, asked, action => this.#answer(seat, asked, action));
		}
	}

	/** A bot's answer counts if its seat still sees what it saw. */
	#answer(seat: number, asked: string, action: string): void {
		if (!this.#push || this.#isPaused) return;
		if (this.#botsToAsk().includes(seat) && JSON.stringify(this.#look(seat)) === asked) this.act(seat, action);
		this.#goOn();
	}

	/* ---- what is kept ---- */

	standing(): Standing {
		return {
			phase: this.#isOver ? 'over' : 'play',
			to_act: this.#match.toAct(),
			seats: this.#seats(),
			paused: this.#isPaused ? 'host' : null,
		};
	}

	record(): string {
		const date = this.#isOver ? new Date().toISOString().slice(0, 10) : undefined;
		return this.#match.record(this.wish.names, date);
	}

	get isOver(): boolean {
		return this.#isOver;
	}

	saved(): SavedTable {
		return {
			version: 1,
			id: this.id,
			used: Date.now(),
			wish: this.wish,
			record: this.record(),
			resigned: [...this.#resigned],
			rematch: this.#rematch,
			standing: this.standing(),
		};
	}

	#save(): void {
		this.world.save(this.saved());
	}
}
