/* What is said at a table: the lines, how many of them nobody has read here, and what was said just now, for the bubbles. */
import { computed, type Signal, signal } from '@preact/signals';
import { type TextKey, t } from '../i18n';
import { seatLabel } from '../seats';
import { muted } from '../settings';
import type { TableSeat, TalkLine } from '../wire';

/** A line with the name of who said it: the seat may be somebody else's by now. */
export interface SaidLine extends TalkLine {
	readonly name: string | null;
}

/** Something said just now. */
export interface Spoken {
	readonly text: string;
	/** How long it stands at the speaker's plate, by performance.now(). */
	readonly until: number;
}

const BUBBLE_MS = 6000;

export const lineText = (line: TalkLine): string => (line.phrase ? t(`phrase.${line.phrase}` as TextKey) : (line.text ?? ''));

export class Talk {
	readonly lines: Signal<readonly SaidLine[]> = signal([]);
	/** By seat. */
	readonly spoken: Signal<Readonly<Record<number, Spoken>>> = signal({});
	/** Lines before this one were read. */
	readonly #read = signal(0);
	readonly #you: Signal<number | null>;
	readonly #seats: () => readonly TableSeat[];
	readonly unread = computed(() => this.lines.value.slice(this.#read.value).filter(line => this.isHeard(line)).length);

	constructor(you: Signal<number | null>, seats: () => readonly TableSeat[]) {
		this.#you = you;
		this.#seats = seats;
	}

	nameOf(line: SaidLine): string {
		return line.name ?? seatLabel(this.#seats(), line.seat);
	}

	isMuted(line: SaidLine): boolean {
		return muted.value.includes(this.nameOf(line));
	}

	private isHeard(line: SaidLine): boolean {
		return line.seat !== this.#you.value && !this.isMuted(line);
	}

	/** On coming to the table; `heard` is when the last line was said that was read here. */
	begin(said: readonly TalkLine[], heard: number): void {
		this.lines.value = said.map(line => ({ ...line, name: null }));
		const first = said.findIndex(line => line.at > heard);
		this.#read.value = first < 0 ? said.length : first;
	}

	hear(line: TalkLine): void {
		const said = { ...line, name: seatLabel(this.#seats(), line.seat) };
		this.lines.value = [...this.lines.value, said];
		if (!this.isHeard(said)) return;
		this.spoken.value = { ...this.spoken.value, [line.seat]: { text: lineText(line), until: performance.now() + BUBBLE_MS } };
	}

	/** All that is there has been read; when the last of it was said. */
	read(): number {
		this.#read.value = this.lines.value.length;
		return this.lines.value.at(-1)?.at ?? 0;
	}
}
