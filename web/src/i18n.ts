/* The page's own texts, in the same template language as the games' catalogues: t('lobby.seats', { n: 3 }). */
import { lang } from './settings';
import { en, type TextKey } from './texts/en';
import { fr } from './texts/fr';
import type { GameEntry, Lang } from './wire';
import { choosePlural, fill } from './words';

const catalogues: Record<Lang, Record<TextKey, string>> = { en, fr };

export type { TextKey } from './texts/en';

type TextArgs = Readonly<Record<string, string | number>>;

/** A template with its arguments, for texts that are not in the catalogues. */
export function fillText(language: Lang, template: string, args: TextArgs): string {
	return fill(template, inner => {
		const colon = inner.indexOf(':');
		const value = args[colon < 0 ? inner : inner.slice(0, colon)];
		if (value === undefined) return null;
		return colon < 0 ? String(value) : choosePlural(language, inner.slice(colon + 1), Number(value));
	});
}

export function say(language: Lang, key: TextKey, args: TextArgs = {}): string {
	return fillText(language, catalogues[language][key], args);
}

/** In the language of the page; components that call it are drawn anew when it changes. */
export function t(key: TextKey, args: TextArgs = {}): string {
	return say(lang.value, key, args);
}

/** French has a blank before it. */
export const colon = (): string => (lang.value === 'fr' ? '\u00a0:' : ':');

/** A name and what is said of it. */
export const labelled = (name: string, what: string): string => `${name}${colon()} ${what}`;

/** What a game is called. */
export const gameName = (game: GameEntry): string => (lang.value === 'fr' ? game.name_fr : game.name);

export function isTextKey(key: string): key is TextKey {
	return key in en;
}
