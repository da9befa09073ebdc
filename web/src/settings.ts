/* What this browser remembers of its user: nickname, language, theme, sound, keys to seats, notes of the walk-throughs. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Lang } from './wire';

function load<T>(key: string, usual: T): T {
	try {
		const text = localStorage.getItem(`tripot.${key}`);
		return text === null ? usual : (JSON.parse(text) as T);
	} catch {
		return usual; // no storage, or somebody else's data: begin anew
	}
}

export function save(key: string, value: unknown): void {
	try {
		localStorage.setItem(`tripot.${key}`, JSON.stringify(value));
	} catch {
		// full or forbidden: it lasts as long as the page
	}
}

/** A value that is kept in the browser. */
export function kept<T>(key: string, usual: T): Signal<T> {
	const value = signal(load(key, usual));
	let first = true;
	effect(() => {
		const now = value.value;
		if (!first) save(key, now);
		first = false;
	});
	return value;
}

function browserLang(): Lang {
	const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
	for (const tag of wanted) {
		if (tag.startsWith('fr')) return 'fr';
		if (tag.startsWith('en')) return 'en';
	}
	return 'en';
}

export type Theme = 'auto' | 'dark' | 'light';

export const lang = kept<Lang>('lang', browserLang());
export const theme = kept<Theme>('theme', 'auto');
export const sound = kept<boolean>('sound', false);
export const nickname = kept<string>('name', '');
export const muted = kept<readonly string[]>('muted', []);
/** Games whose walk-through is going on. */
export const learning = kept<Readonly<Record<string, readonly string[]>>>('learning', {});

/** What opens a seat, by table: never in an address. */
export interface SeatKey {
	readonly token: string;
	readonly invite?: string;
	/** The last command's number, so that none is carried out twice. */
	readonly n: number;
	/** Begin the game on coming there: all seats are held. */
	readonly start?: boolean;
	/** The fair deals of this table that this browser took part in. */
	readonly deals?: readonly OwnDeal[];
}

/** Our secret in a fair deal, and the server's commitment as it stood when we committed: it must not change any more. */
export interface OwnDeal {
	readonly deal: number;
	readonly secret: string;
	readonly server: string;
}
export const seatKeys = kept<Readonly<Record<string, SeatKey>>>('seats', {});

/** Keys of the last tables only: old ones open nothing any more. */
export function keepSeat(table: string, key: SeatKey): void {
	const rest = Object.entries(seatKeys.value).filter(([id]) => id !== table);
	seatKeys.value = Object.fromEntries([...rest.slice(-40), [table, key]]);
}
