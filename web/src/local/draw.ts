/* A draw by agreement at a local table (DR-33). The engine decides when one may be offered, by whom, and who must agree; a bot answers at
 * once, from what its seat sees. This file only tracks who has said what. */
import type { Match, Refused } from '../engine/types';
import type { DrawInfo, TableNote } from '../wire';
import { refuse } from './messages';

type Tell = (note: TableNote['note'], seat: number) => void;

export class Draw {
	readonly #match: Match;
	readonly #tell: Tell;
	#needs: readonly number[] = [];
	#by: number | null = null;
	#yes: readonly number[] = [];
	/** The step at which the last offer was declined: until the next step the answer would be the same. */
	#declined = -1;

	constructor(match: Match, tell: Tell) {
		this.#match = match;
		this.#tell = tell;
		this.follow();
	}

	/** Call after each step. An offer lapses if the seats that must agree have changed, or if none may be offered. True: something
	 * changed. */
	follow(): boolean {
		const needs = this.#match.mayAgree();
		if (needs.join() === this.#needs.join()) return false;
		this.#needs = needs;
		this.#close();
		return true;
	}

	#close(): void {
		this.#by = null;
		this.#yes = [];
	}

	info(persons: readonly number[]): DrawInfo | null {
		if (!this.#needs.length) return null;
		return { may: this.#match.mayOffer(persons), needs: this.#needs, by: this.#by, yes: this.#yes };
	}

	/** Who has not answered an offer. */
	get asked(): readonly number[] {
		return this.#by === null ? [] : this.#needs.filter(seat => !this.#yes.includes(seat));
	}

	/** Offers or answers for the first seat of `own` that can; null: done. */
	say(own: readonly number[], yes: boolean, persons: readonly number[]): Refused | null {
		const by = own.find(seat => seat === this.#by);
		const asked = own.find(seat => this.asked.includes(seat));
		if (this.#by === null) return yes ? this.#offer(own, persons) : refuse('not_now', { what: 'draw' });
		if (by === undefined && asked === undefined) return refuse('not_now', { what: 'draw' });
		if (!yes) this.#decline(by ?? (asked as number));
		else if (asked !== undefined) this.#consent(asked);
		this.askBots(persons);
		return null;
	}

	#offer(own: readonly number[], persons: readonly number[]): Refused | null {
		const may = this.info(persons)?.may ?? [];
		const by = own.find(seat => may.includes(seat));
		if (by === undefined) return refuse('not_now', { what: 'draw' });
		if (this.#declined === this.#match.steps()) return refuse('asked', { why: 'declined' });
		this.#by = by;
		this.#yes = this.#needs.filter(seat => seat === by);
		this.#tell('offered', by);
		this.askBots(persons);
		return null;
	}

	#consent(seat: number): void {
		this.#yes = this.#needs.filter(one => one === seat || this.#yes.includes(one));
		this.#tell('agreed', seat);
	}

	#decline(seat: number): void {
		this.#tell(seat === this.#by ? 'withdrawn' : 'declined', seat);
		this.#declined = this.#match.steps();
		this.#close();
	}

	/** Those who speak for a side. */
	askBots(persons: readonly number[]): void {
		for (const seat of this.asked.filter(one => !persons.includes(one))) {
			if (this.#match.botAgrees(seat)) this.#consent(seat);
			else {
				this.#decline(seat);
				return;
			}
		}
	}

	/** All have said yes. */
	get isAgreed(): boolean {
		return this.#by !== null && this.asked.length === 0;
	}
}
