import { t } from '../i18n';
import { lang, sound, type Theme, theme } from '../settings';
import type { Lang } from '../wire';
import { Check, Select } from './fields';

const LANGUAGES = [
	['en', 'English'],
	['fr', 'Français'],
] as const;

/** Language, theme and sound: on the start page and in the table's menu. */
export function Preferences() {
	const themes = (['auto', 'dark', 'light'] as const).map(id => [id, t(`theme.${id}`)] as const);
	const setLang = (id: string) => (lang.value = id as Lang);
	const setTheme = (id: string) => (theme.value = id as Theme);
	return (
		<div class="preferences flow mid">
			<Select class="inline" label={t('pref.language')} value={lang.value} options={LANGUAGES} onChange={setLang} />
			<Select class="inline" label={t('pref.theme')} value={theme.value} options={themes} onChange={setTheme} />
			<Check class="inline" text={t('pref.sound')} checked={sound.value} onChange={is => (sound.value = is)} />
		</div>
	);
}
