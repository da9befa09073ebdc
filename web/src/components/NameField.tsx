import { t } from '../i18n';
import { nickname } from '../settings';

/** The nickname: no account, kept in this browser. */
export function NameField() {
	return (
		<label class="name-field grid">
			{t('name.label')}
			<input
				type="text"
				name="nickname"
				maxLength={24}
				autoComplete="nickname"
				placeholder={t('name.placeholder')}
				value={nickname.value}
				onInput={e => {
					nickname.value = e.currentTarget.value;
				}}
			/>
		</label>
	);
}

/** Never empty: who has given no name is a guest. */
export function ownName(): string {
	return nickname.value.trim() || t('name.guest');
}
