import { t } from '../i18n';
import { lang, sound, type Theme, theme } from '../settings';
import type { Lang } from '../wire';

/** Language, theme and sound: on the start page and in the table's menu. */
export function Preferences() {
	return (
		<div class="preferences">
			<label class="inline">
				{t('pref.language')}
				<select value={lang.value} onChange={e => (lang.value = e.currentTarget.value as Lang)}>
					<option value="en">English</option>
					<option value="fr">Français</option>
				</select>
			</label>
			<label class="inline">
				{t('pref.theme')}
				<select value={theme.value} onChange={e => (theme.value = e.currentTarget.value as Theme)}>
					<option value="auto">{t('theme.auto')}</option>
					<option value="dark">{t('theme.dark')}</option>
					<option value="light">{t('theme.light')}</option>
				</select>
			</label>
			<label class="inline">
				<input type="checkbox" checked={sound.value} onChange={e => (sound.value = e.currentTarget.checked)} />
				{t('pref.sound')}
			</label>
		</div>
	);
}
