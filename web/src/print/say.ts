import { fillText } from '../i18n';
import { lang } from '../settings';
import { en, type PrintKey } from './en';
import { fr } from './fr';

/** What this page says, in its language. */
export function say(key: PrintKey, args: Readonly<Record<string, string | number>> = {}): string {
	return fillText(lang.value, { en, fr }[lang.value][key], args);
}
