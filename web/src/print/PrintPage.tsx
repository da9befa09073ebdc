/* /print/GAME: a game to cut out, with any edition of the server, or one of this browser's (?edition=here-…). Fetched when it is asked for. */

import { getGames } from '../api';
import { query } from '../base';
import { t } from '../i18n';
import { Link } from '../Link';
import { useRepeated } from '../useAnswer';
import { isHere } from '../where';
import { Print } from './Print';
import { say } from './say';

export function PrintPage({ game }: { game: string }) {
	const list = useRepeated(getGames);
	const entry = list && list !== 'failed' ? list.games.find(one => one.id === game) : undefined;
	const trouble = list === 'failed' ? t('app.failed') : list && !entry ? say('none') : '';
	return (
		<main class="print">
			<nav class="print-nav flow">
				<Link href="/" text={t('nav.home')} />
				{entry && <Link href={`/rules/${game}`} text={t('nav.rules')} />}
				{entry && <Link href={`/edition/${game}`} text={say('change')} />}
			</nav>
			{!list && <p class="loading">{t('app.loading')}</p>}
			{trouble && <p role="alert">{trouble}</p>}
			{entry && <Print game={game} editions={usualFirst(entry.editions)} seats={entry.seats_usual} paper="a4" />}
		</main>
	);
}

/** The edition of somebody's own that the address names. */
function ownEdition(): readonly string[] {
	const asked = query('edition');
	return asked && isHere(asked) ? [asked] : [];
}

const usualFirst = (editions: readonly string[]) => [
	'default',
	...ownEdition(),
	...editions.filter(one => one !== 'default').sort(),
];
