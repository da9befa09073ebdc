/* Sentences from a game's catalogue, said as the engine says them (core/say.h): the same keys, endings and templates, so that
 * terminal and page use the same words. A template holds {name} for an argument, {name:one|many} for a word that follows its
 * number, {?name:words} for words that are said only when the argument is there, and {=table.row} for a figure of the edition. */
import type { Book, GameEvent, Lang } from './wire';

export type Value = string | number | null;
/** An argument: its value, and the domain that says how it is called. `text` is said as it stands, `word` is a key. */
export interface Arg {
	readonly value: Value;
	readonly domain: string;
	readonly hidden?: boolean;
}
export type Args = { readonly [name: string]: Arg };

export interface Listener {
	readonly viewer: number | null;
	/** One a seat; without them it is "seat 2". */
	readonly names?: readonly string[];
}

/** One is singular; in French so is none. */
export function isPlural(lang: Lang, n: number): boolean {
	return lang === 'fr' ? Math.abs(n) > 1 : n !== 1;
}

/** French has a blank before : ; ? ! % » and behind «, at which no line may end. */
export const glue = (text: string): string => text.replace(/ (?=[:;?!%»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

/** What takes the e of a French "de" before it; an h does or does not, and is left alone. */
const VOWEL = /^([aeiouAEIOUàâéèêëîïôœÀÂÉÈÊËÎÏÔŒ]|[yY][b-df-hj-np-tv-z])/;

/** Fills a template; `slot` says what stands for the text between braces, or null for "leave it as it is". "de {name}" is French alone, and
 * said "d'Odile". */
export function fill(template: string, slot: (inner: string) => string | null): string {
	return glue(template).replace(/((?:^|(?<= ))de )?\{([^}]*)\}/g, (whole, of: string | undefined, inner: string) => {
		const said = slot(inner);
		if (said === null || !of) return said === null ? whole : said;
		return VOWEL.test(said) ? `d'${said}` : of + said;
	});
}

export function choosePlural(lang: Lang, forms: string, n: number): string {
	const bar = forms.indexOf('|');
	if (bar < 0) return isPlural(lang, n) ? '' : forms;
	return isPlural(lang, n) ? forms.slice(bar + 1) : forms.slice(0, bar);
}

export class Words {
	readonly #extra: { readonly [key: string]: string };

	/** `extra` are texts that only the page has; they come first. */
	constructor(
		readonly book: Book,
		readonly listener: Listener,
		extra: { readonly [key: string]: string } = {},
	) {
		this.#extra = extra;
	}

	get lang(): Lang {
		return this.book.lang;
	}

	template(key: string): string | null {
		return this.#extra[key] ?? this.book.texts[key] ?? this.book.core[key] ?? null;
	}

	has(key: string): boolean {
		return this.template(key) !== null;
	}

	/** The sentence of a key; a refusal's with the handle of its rule, as the terminal says it. Plain strings and numbers may stand for
	 * arguments that are texts and numbers. */
	say(key: string, args: { readonly [name: string]: Arg | string | number } = {}): string {
		const full: Record<string, Arg> = {};
		for (const [name, arg] of Object.entries(args))
			full[name] = typeof arg === 'object' ? arg : { value: arg, domain: typeof arg === 'number' ? 'number' : 'text' };
		const template = this.#find(key, full);
		if (template === null) return key;
		const sentence = fill(template, inner => this.#slot(inner, full));
		const rule = this.book.refusals[key];
		return rule ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} (${rule}).` : sentence;
	}

	/** What happened, as this listener is told it. */
	event(event: GameEvent, prefix = 'event'): string {
		const domains = this.book.events[event.event] ?? {};
		const args: Record<string, Arg> = {};
		for (const [name, domain] of Object.entries(domains)) {
			const value = event[name] ?? null;
			args[name] = { value, domain, hidden: value === null };
		}
		return this.say(`${prefix}.${event.event}`, args);
	}

	/** What somebody learnt in one step, a sentence each. Events of a kind that has a sentence `event.KEY.many`, and whose secrets are
	 * hidden, are told all at once where the first of them stands, as core/say.h does. */
	learnt(events: readonly GameEvent[]): readonly string[] {
		const isFolded = (event: GameEvent) => this.has(`event.${event.event}.many`) && Object.values(event).includes(null);
		return events.flatMap((event, i) => {
			const alike = isFolded(event) ? events.filter(other => other.event === event.event && isFolded(other)) : [];
			if (alike.length < 2) return [this.event(event)];
			return events[i] === alike[0] ? [this.say(`event.${event.event}.many`, { n: alike.length })] : [];
		});
	}

	/** Why the rules do not allow something: a key of the catalogue, and its arguments by name. */
	refusal(said: { readonly key: string; readonly [argument: string]: unknown }): string {
		const args: Record<string, Arg> = {};
		for (const [name, value] of Object.entries(said)) if (name !== 'key') args[name] = this.#guess(name, value);
		return this.say(said.key, args);
	}

	/** The domain of a refusal's argument is not told: its value says it, and for a number the event that has one of that name. */
	#guess(name: string, value: unknown): Arg {
		if (typeof value === 'number') {
			const told = Object.values(this.book.events).find(args => name in args)?.[name];
			return { value, domain: told === 'seat' ? 'seat' : 'number' };
		}
		if (typeof value === 'object' && value !== null && 'word' in value) return { value: String(value.word), domain: 'word' };
		const id = value === null ? null : String(value);
		const domains = Object.entries(this.book.domains);
		const found =
			id === null
				? undefined
				: (domains.find(([d, { names }]) => d === name && id in names) ?? domains.find(([, { names }]) => id in names));
		return { value: id, domain: found ? found[0] : 'text' };
	}

	/** A legal action as the words of a choice. */
	action(text: string): string {
		const { verb, args } = parseAction(this.book, text);
		const domains = this.book.verbs[verb] ?? [];
		const named: Record<string, Arg> = {};
		args.forEach((value, i) => {
			named[i ? 'b' : 'a'] = { value, domain: domains[i] ?? 'text' };
		});
		return this.say(`do.${verb}`, named);
	}

	/** What a value is called: the edition's name, the catalogue's `DOMAIN.id`, a player's name or a number. */
	value(domain: string, value: Value): string {
		if (domain === 'number' || domain === 'text') return String(value ?? '');
		if (domain === 'word') return this.template(String(value)) ?? String(value);
		if (domain === 'seat') return this.seat(value as number);
		const d = this.book.domains[domain];
		if (value !== null && d?.names[value] !== undefined) return d.names[value] as string;
		return this.template(`${domain}.${value ?? 'none'}`) ?? String(value ?? '');
	}

	seat(seat: number | null): string {
		const name = seat === null ? undefined : this.listener.names?.[seat];
		return name ?? this.say('seat.plain', { number: seat ?? -1 });
	}

	/** All there is to say about a thing: a card's power, a tile's effect; '' when nothing is. */
	describe(domain: string, id: string): string {
		const d = this.book.domains[domain];
		const own = d?.table ? this.template(`${domain}.${id}`) : null;
		if (own !== null) return fill(own, inner => this.#slot(inner, {}));
		return d?.describe[id]?.[''] ?? '';
	}

	/** Everything of a domain of which there is something to say. */
	described(domain: string): { readonly id: string; readonly name: string; readonly text: string }[] {
		const ids = this.book.domains[domain]?.ids ?? [];
		return ids
			.map(id => ({ id, name: this.value(domain, id), text: this.describe(domain, id) }))
			.filter(({ text }) => text !== '');
	}

	/** A few words about a thing for a choice of that verb; '' when there are none. */
	hint(domain: string, id: string, verb = ''): string {
		const own = this.template(`hint.${id}`);
		if (own !== null) return fill(own, inner => this.#slot(inner, {}));
		return this.book.domains[domain]?.describe[id]?.[verb] ?? '';
	}

	/** A figure of the edition: the number in that row, of the first column with numbers unless one is named. */
	figure(table: string, row: string, column?: string): number | null {
		const found = this.book.tables[table]?.find(r => r.id === row);
		if (!found) return null;
		const value = column ? found[column] : Object.entries(found).find(([, v]) => typeof v === 'number')?.[1];
		return typeof value === 'number' ? value : null;
	}

	#find(key: string, args: Args): string | null {
		const isHidden = Object.values(args).some(a => a.hidden);
		const isYou = args.seat?.domain === 'seat' && args.seat.value !== null && args.seat.value === this.listener.viewer;
		return (
			(isHidden ? this.template(`${key}.hidden`) : null) ?? (isYou ? this.template(`${key}.you`) : null) ?? this.template(key)
		);
	}

	#slot(inner: string, args: Args): string | null {
		if (inner.startsWith('=')) {
			const dot = inner.indexOf('.');
			const figure = this.figure(inner.slice(1, dot), inner.slice(dot + 1));
			return figure === null ? null : String(figure);
		}
		const isIf = inner.startsWith('?');
		const colon = inner.indexOf(':');
		const name = inner.slice(isIf ? 1 : 0, colon < 0 ? undefined : colon);
		const arg = args[name];
		if (isIf) return arg && !arg.hidden && isThere(arg) && colon >= 0 ? inner.slice(colon + 1) : '';
		if (!arg) return null;
		if (colon >= 0) return choosePlural(this.lang, inner.slice(colon + 1), Number(arg.value));
		return this.value(arg.domain, arg.value);
	}
}

/** The engine keeps ids and seats from 1 and texts from the first: what is absent is 0 there and null here. */
function isThere(arg: Arg): boolean {
	return arg.domain === 'number' ? arg.value !== 0 && arg.value !== null : arg.value !== null;
}

export interface LegalAction {
	/** As `act` takes it. */
	readonly text: string;
	readonly verb: string;
	/** Ids are strings; seats and numbers are numbers. */
	readonly args: readonly (string | number)[];
}

/** Verbs may have several words (`sacrifice gold`): the longest that fits. */
export function parseAction(book: Book, text: string): LegalAction {
	const verb = Object.keys(book.verbs)
		.filter(v => text === v || text.startsWith(`${v} `))
		.sort((a, b) => b.length - a.length)[0];
	if (verb === undefined) return { text, verb: text, args: [] };
	const domains = book.verbs[verb] ?? [];
	const parts = text.slice(verb.length).trim().split(' ').filter(Boolean);
	return { text, verb, args: parts.map((part, i) => (domains[i] === 'seat' || domains[i] === 'number' ? Number(part) : part)) };
}
