import { fillText } from '../i18n';
import { lang } from '../settings';
import { en, type RoomKey } from './en';
import { fr } from './fr';

/** What only the room says, in the language of the page. */
export function say(key: RoomKey, args: Readonly<Record<string, string | number>> = {}): string {
	return fillText(lang.value, { en, fr }[lang.value][key], args);
}
