import { fillText } from '../i18n';
import { lang } from '../settings';
import { type BroughtKey, en } from './en';
import { fr } from './fr';

/** A sentence about files that users open, in the language of the page. */
export function say(key: BroughtKey, args: Readonly<Record<string, string | number>> = {}): string {
	return fillText(lang.value, { en, fr }[lang.value][key], args);
}
