/* The texts of the page about privacy, and times in words. */
import { fillText } from '../../i18n';
import type { Lang } from '../../wire';
import * as en from './en';
import * as fr from './fr';

export const textsOf = (lang: Lang): typeof en | typeof fr => (lang === 'fr' ? fr : en);

const SECONDS = { day: 86_400, hour: 3_600, minute: 60 } as const;

/** In the largest unit that says it exactly: 168 hours are 7 days, 90 minutes are 90 minutes. */
export function durationText(lang: Lang, seconds: number): string {
	const unit = (['day', 'hour'] as const).find(name => seconds % SECONDS[name] === 0) ?? 'minute';
	return fillText(lang, textsOf(lang).units[unit], { n: seconds / SECONDS[unit] });
}
