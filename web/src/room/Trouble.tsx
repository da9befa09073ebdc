/* Why a room cannot be shown, and what can be done about it. */
import { Button } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { say } from './say';
import type { RoomTrouble } from './session';

export function TroubleOf({ trouble }: { trouble: RoomTrouble }) {
	return (
		<main class="trouble">
			<h1>{say(trouble)}</h1>
			<p>{say(`${trouble}_about`)}</p>
			<p class="menu-buttons flow">
				{trouble === 'taken_over' && <Button class="button is-main" onClick={() => location.reload()} text={say('take_back')} />}
				<Link href="/" text={t('nav.home')} />
			</p>
		</main>
	);
}
