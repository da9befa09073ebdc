/* What happens at a table beside the game: who left, came back, ran out of time; the host's pauses. It is told in the log, and for a
 * moment above the board. */
import { type Signal, signal } from '@preact/signals';
import { t } from '../i18n';
import type { TableNote } from '../wire';

const SHOWN_MS = 8000;

export class TableNotes {
	readonly all: Signal<readonly TableNote[]> = signal([]);
	/** Those that stand above the board. One's own time-out stays until it was seen. */
	readonly fresh: Signal<readonly TableNote[]> = signal([]);

	/** The past, as it is learnt on coming to the table. */
	begin(notes: readonly TableNote[]): void {
		this.all.value = notes;
	}

	hear(note: TableNote, you: number | null): void {
		this.all.value = [...this.all.value, note];
		if (note.note === 'paused') return; // that is seen as long as it lasts
		const isOwn = isOwnTimeout(note, you);
		this.fresh.value = [...this.fresh.value.filter(old => !isOwn || !isOwnTimeout(old, you)), note];
		if (!isOwn) setTimeout(() => this.drop(note), SHOWN_MS);
	}

	drop(note: TableNote): void {
		this.fresh.value = this.fresh.value.filter(one => one !== note);
	}
}

export const isOwnTimeout = (note: TableNote, you: number | null): boolean =>
	note.note === 'timeout' && note.seat === you && you !== null;

/** The sentence; `you` is the reader's seat, `bot` what a bot at that seat is called. */
export function noteText(note: TableNote, you: number | null, bot = ''): string {
	if (isOwnTimeout(note, you)) return t('note.timeout_you');
	return t(`note.${note.note}`, { name: note.name || bot });
}
