import { t } from '../i18n';
import { type Confirm, confirming, lang, pace, sound, type Theme, theme, typing } from '../settings';
import type { Lang } from '../wire';
import { Check, Select } from './fields';

const LANGUAGES = [
	['en', 'English'],
	['fr', 'Français'],
] as const;

/** In which language everything is said. */
export function LanguageChoice({ label }: { readonly label: string }) {
	const setLang = (id: string) => (lang.value = id as Lang);
	return <Select class="field-inline" label={label} value={lang.value} options={LANGUAGES} onChange={setLang} />;
}

/** Language, theme, sound and how choices are made: on the start page and in the table's menu. */
export function Preferences() {
	const themes = (['auto', 'dark', 'light'] as const).map(id => [id, t(`theme.${id}`)] as const);
	const confirms = (['always', 'final', 'never'] as const).map(id => [id, t(`confirm.${id}`)] as const);
	const paces = (['slow', 'normal', 'quick', 'now'] as const).map(id => [id, t(`pref.pace.${id}`)] as const);
	const setPace = (id: string) => (pace.value = id as typeof pace.value);
	const setConfirm = (id: string) => (confirming.value = id as Confirm);
	const setTheme = (id: string) => (theme.value = id as Theme);
	return (
		<div class="preferences flow mid">
			<LanguageChoice label={t('pref.language')} />
			<Select class="field-inline" label={t('pref.theme')} value={theme.value} options={themes} onChange={setTheme} />
			<Select class="field-inline" label={t('pref.confirm')} value={confirming.value} options={confirms} onChange={setConfirm} />
			<Select class="field-inline" label={t('pref.pace')} value={pace.value} options={paces} onChange={setPace} />
			<Check class="field-inline" text={t('pref.sound')} checked={sound.value} onChange={is => (sound.value = is)} />
			<Check class="field-inline" text={t('pref.typing')} checked={typing.value} onChange={is => (typing.value = is)} />
		</div>
	);
}
