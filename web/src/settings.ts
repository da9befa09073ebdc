/* What this browser remembers of its user: nickname, language, theme, sound, how choices are made, keys to seats, how far one is in the
 * first games. */
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

/** Whether there has been an edition of somebody's own in this browser. */
export const hasEditions = kept('editions', false);

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
export const sound = kept<boolean>('sound', true);
/** Which choices are proposed first and carried out when they are chosen once more. */
export type Confirm = 'always' | 'final' | 'never';
export const confirming = kept<Confirm>('confirm', 'final');
/** A line for typed choices stands below the prompt. */
export const typing = kept<boolean>('typing', false);
export const nickname = kept<string>('name', '');
/** Where notices go, as it was typed last. */
export const noticeAddress = kept<string>('notices', '');
export type Speed = 'slow' | 'normal' | 'quick';
/** How fast what happened is told, moment by moment; or all of it at once. */
export const pace = kept<Speed | 'now'>('pace', 'normal');
/** How fast a replay plays by itself; and whether it tells everything from the beginning. */
export const replaySpeed = kept<Speed>('replay.speed', 'normal');
export const spoilers = kept<boolean>('replay.spoilers', false);
/** Tables with teams at which one has chosen to talk to everybody. */
export const aloud = kept<readonly string[]>('talk.aloud', []);
export const muted = kept<readonly string[]>('muted', []);
/** How far one has come in the first game of each: a caption, or to the end. */
export const firsts = kept<Readonly<Record<string, number | 'done'>>>('firsts', {});

/** What opens a seat, by table: never in an address. */
export interface SeatKey {
	readonly token: string;
	readonly invite?: string;
	/** The last command's number, so that none is carried out twice. */
	readonly n: number;
	/** When the last line of talk that was read here was said. */
	readonly heard?: number;
	/** The game is over. */
	readonly over?: boolean;
	/** Begin the game on coming there: all seats are held. */
	readonly start?: boolean;
	/** The seat that was left in mid-game and can be taken back with this key. */
	readonly left?: number;
	/** The invitation of the game whose position this one begins from. */
	readonly past?: string;
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

/** As many as one may ask the server after at once. */
const KEYS_MAX = 40;

/** The last one used stands last. Where there are too many the oldest goes, one whose game is over before all others. */
export function keepSeat(table: string, key: SeatKey): void {
	const rest = Object.entries(seatKeys.value).filter(([id]) => id !== table);
	while (rest.length >= KEYS_MAX)
		rest.splice(
			Math.max(
				0,
				rest.findIndex(([, old]) => old.over),
			),
			1,
		);
	seatKeys.value = Object.fromEntries([...rest, [table, key]]);
}

export function forgetSeats(tables: readonly string[]): void {
	seatKeys.value = Object.fromEntries(Object.entries(seatKeys.value).filter(([id]) => !tables.includes(id)));
}

/** Their games are over. */
export function keepOver(tables: readonly string[]): void {
	const isNew = ([id, key]: [string, SeatKey]) => !key.over && tables.includes(id);
	const keys = Object.entries(seatKeys.value);
	if (keys.some(isNew))
		seatKeys.value = Object.fromEntries(keys.map(one => (isNew(one) ? [one[0], { ...one[1], over: true }] : one)));
}
