/* /print/GAME: a game to cut out, with any edition of the server. Fetched when it is asked for. */
import { getGames } from '../api';
import { t } from '../i18n';
import { Link } from '../Link';
import { useRepeated } from '../useAnswer';
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
			</nav>
			{!list && <p class="loading">{t('app.loading')}</p>}
			{trouble && <p role="alert">{trouble}</p>}
			{entry && <Print game={game} editions={usualFirst(entry.editions)} seats={entry.seats_usual} paper="a4" />}
		</main>
	);
}

const usualFirst = (editions: readonly string[]) => ['default', ...editions.filter(one => one !== 'default').sort()];
