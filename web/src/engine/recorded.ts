/* A record, played to its end; see types.ts. */
import type { Lang } from '../wire';
import { EngineMatch, type SetupHead, setupHead, viewerNumber } from './match';
import type { Module } from './module';
import { EngineError, type EngineLog, type EngineStep, type Recorded, type Viewer } from './types';

export class EngineRecord implements Recorded {
	readonly #module: Module;
	/** The game at its end, and the replay of the record. */
	readonly #match: number;
	readonly #replay: number;
	readonly #end: EngineMatch;
	readonly #head: SetupHead;
	readonly names: readonly (string | null)[];
	readonly steps: number;
	readonly is_over: boolean;

	constructor(module: Module, record: string) {
		this.#module = module;
		[this.#replay, this.#match] = module.with(scratch => {
			const { at, length } = scratch.text(record);
			const replay = scratch.make((why, room) => module.call('page_replay_open', at, length, why, room));
			return [
				replay,
				scratch.new((out, why, room) => module.call('tripot_match_from_record', out, at, length, -1n, why, room)),
			] as const;
		});
		this.#end = new EngineMatch(module, this.#match, 'record');
		this.#head = setupHead(module, this.#setup());
		this.names = JSON.parse(module.need(module.call('page_names', this.#match)));
		this.steps = module.call('page_replay_steps', this.#replay);
		this.is_over = !this.#end.toAct().length;
	}

	#setup(): number {
		return this.#module.call('tripot_match_setup', this.#match);
	}

	get game() {
		return this.#head.game;
	}
	get seats() {
		return this.#head.seats;
	}
	get options() {
		return this.#head.options;
	}
	get rules() {
		return this.#head.rules;
	}
	get edition() {
		return this.#head.edition;
	}

	book(lang: Lang): string {
		const { id } = this.edition;
		return this.#module.with(scratch =>
			this.#module.need(this.#module.call('page_book', this.#setup(), scratch.at(id), scratch.at(lang))),
		);
	}

	step(viewer: Viewer, step: number): EngineStep {
		const text = this.#module.take(this.#module.call('page_replay_step', this.#replay, viewerNumber(viewer), step));
		if (text === null) throw new EngineError(`the record has steps 0 to ${this.steps}, not ${step}`);
		return JSON.parse(text);
	}

	log(viewer: Viewer): EngineLog {
		return this.#end.log(viewer);
	}

	free(): void {
		this.#module.call('page_replay_close', this.#replay);
		this.#end.free();
	}
}
