import { t } from '../i18n';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmProps {
	readonly title: string;
	/** What happens then. */
	readonly about: string;
	/** What is done, as a button says it. */
	readonly yes: string;
	readonly onYes: () => void;
	readonly onClose: () => void;
}

/** Asks before something that others will notice. */
export function Confirm({ title, about, yes, onYes, onClose }: ConfirmProps) {
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{about}</p>
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={onYes} text={yes} />
				<Button onClick={onClose} text={t('confirm.no')} />
			</p>
		</Dialog>
	);
}
