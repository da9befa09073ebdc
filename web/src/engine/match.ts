/* A match of the engine; see types.ts. */
import type { GameEvent } from '../wire';
import type { Module } from './module';
import { type Done, EngineError, type EngineLog, type EnginePosition, type Match, type Refused, type Viewer } from './types';

const ACTION_BYTES = 96;

export const viewerNumber = (viewer: Viewer): number => (viewer === 'spectator' ? -1 : viewer === 'all' ? -2 : viewer);

/** The JSON of page_setup. */
export interface SetupHead {
	readonly game: string;
	readonly seats: number;
	readonly rules: number;
	readonly options: Readonly<Record<string, string>>;
	readonly sides: readonly number[];
	readonly edition: { readonly id: string; readonly is_default: boolean };
}

export const setupHead = (module: Module, setup: number): SetupHead => JSON.parse(module.need(module.call('page_setup', setup)));

const seatsOf = (mask: number): number[] => Array.from({ length: 32 }, (_, seat) => seat).filter(seat => (mask >>> seat) & 1);

export class EngineMatch implements Match {
	readonly #module: Module;
	readonly #at: number;
	readonly #head: SetupHead;

	constructor(
		module: Module,
		at: number,
		readonly edition: string,
	) {
		this.#module = module;
		this.#at = at;
		this.#head = setupHead(module, module.call('tripot_match_setup', at));
	}

	get game() {
		return this.#head.game;
	}
	get seats() {
		return this.#head.seats;
	}
	get sides() {
		return this.#head.sides;
	}
	get options() {
		return this.#head.options;
	}
	get rules() {
		return this.#head.rules;
	}

	#call(name: string, ...args: readonly number[]): number {
		return this.#module.call(name, this.#at, ...args);
	}

	/** A text that the match keeps. */
	#read(name: string, ...args: readonly number[]): string {
		const text = this.#module.text(this.#call(name, ...args));
		if (text === null) throw this.#error();
		return text;
	}

	#error(): EngineError {
		return new EngineError(this.#module.text(this.#call('tripot_match_error')) ?? '');
	}

	#seat(seat: number): number {
		if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
			throw new EngineError(`there is no seat ${seat}: seats are 0 to ${this.seats - 1}`);
		return seat;
	}

	/** The result of a step: done, or why not. */
	#done(refusal: number): Done {
		return refusal ? (JSON.parse(this.#module.need(refusal)) as Refused) : { ok: true };
	}

	toAct(): readonly number[] {
		return seatsOf(this.#call('tripot_match_to_act'));
	}

	ready(): readonly number[] {
		return seatsOf(this.#call('page_ready'));
	}

	asked(): readonly number[] {
		return seatsOf(this.#call('page_asked'));
	}

	position(viewer: Viewer, hasEvents = true): EnginePosition {
		const position: EnginePosition = JSON.parse(this.#read('tripot_match_position', viewerNumber(viewer)));
		return hasEvents ? position : { ...position, events: [] };
	}

	history(viewer: Viewer): readonly (readonly GameEvent[])[] {
		return JSON.parse(this.#module.need(this.#call('page_history', viewerNumber(viewer))));
	}

	notes(viewer: Viewer): readonly GameEvent[] {
		return JSON.parse(this.#read('tripot_match_notes', viewerNumber(viewer)));
	}

	log(viewer: Viewer): EngineLog {
		return JSON.parse(this.#module.need(this.#call('page_log', viewerNumber(viewer))));
	}

	steps(): number {
		return this.#call('tripot_match_steps');
	}

	seconds(): number {
		return this.#call('page_seconds');
	}

	act(seat: number, action: string): Done {
		return this.#module.with(scratch => this.#done(this.#call('page_act', this.#seat(seat), scratch.at(action))));
	}

	back(seat: number): Done {
		return this.#done(this.#call('page_back', this.#seat(seat)));
	}

	timeout(seat: number): Done {
		return this.#done(this.#call('page_timeout', this.#seat(seat)));
	}

	bot(seat: number, level: number): string {
		const action = this.#call('tripot_match_bot', this.#seat(seat), level, 0, 0);
		if (action < 0) throw this.#error();
		return this.#module.with(scratch => {
			const out = scratch.room(ACTION_BYTES);
			this.#module.call('tripot_setup_action_text', this.#call('tripot_match_setup'), seat, action, out, ACTION_BYTES);
			return this.#module.text(out) ?? '';
		});
	}

	mayAgree(): readonly number[] {
		return seatsOf(this.#call('tripot_match_may_agree'));
	}

	mayOffer(persons: readonly number[]): readonly number[] {
		return seatsOf(
			this.#call(
				'page_may_offer',
				persons.reduce((mask, seat) => mask | (1 << seat), 0),
			),
		);
	}

	botAgrees(seat: number): boolean {
		return this.#call('page_bot_agrees', this.#seat(seat)) !== 0;
	}

	agree(): Done {
		return this.#done(this.#call('page_agree'));
	}

	record(names: readonly (string | null)[] = [], date?: string): string {
		return this.#module.with(scratch => {
			const at = (text: string | null | undefined) => (text ? scratch.at(text) : 0);
			for (let seat = 0; seat < this.seats; seat++)
				if (this.#call('tripot_match_set_name', seat, at(names[seat])) < 0) throw this.#error();
			if (this.#call('tripot_match_set_date', at(date)) < 0) throw this.#error();
			return this.#read('tripot_match_record', 0);
		});
	}

	free(): void {
		this.#call('tripot_match_free');
	}
}
