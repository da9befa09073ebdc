/* How much time a decision has at a table, in words. */
import { t } from '../i18n';
import type { TableInfo } from '../wire';

/** A time that is said before it runs: 30 s, 5 min, 2 min 30. */
function span(seconds: number): string {
	const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
	return !minutes ? `${rest} s` : rest ? `${minutes} min ${rest}` : `${minutes} min`;
}

export function paceText({ pace, days, seconds }: Pick<TableInfo, 'pace' | 'days' | 'seconds'>): string {
	if (pace === 'days') return days === null ? t('pace.days') : t('pace.days_n', { n: days });
	if (pace === 'none' || !seconds) return t('pace.none');
	const [min, max] = seconds;
	return t(`pace.${pace}`, { time: min === max ? span(min) : t('pace.range', { min: span(min), max: span(max) }) });
}
