/* The start page: the games, one click to a game against bots, new tables, and the public ones as they are. */
import { useSignal } from '@preact/signals';
import { getGames } from '../api';
import { Button, Icon, NameField, Preferences } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Link } from '../Link';
import { go } from '../router';
import { lang } from '../settings';
import { startLearning } from '../table/LessonBox';
import { useRepeated } from '../useAnswer';
import type { GameEntry } from '../wire';
import { NewTable } from './NewTable';
import { OpenTables } from './OpenTables';
import { gameName } from './optionTexts';

export function HomePage() {
	const list = useRepeated(getGames);
	const games = list && list !== 'failed' ? list.games : null;
	const wanted = useSignal<string | null>(null);
	return (
		<div class="home">
			<header class="home-head grid">
				<h1>{t('app.name')}</h1>
				<p>{t('app.tagline')}</p>
				<NameField />
			</header>
			<main>
				{list === 'failed' && <p role="alert">{t('app.failed')}</p>}
				<h2 class="unseen">{t('home.games')}</h2>
				<ul class="game-cards grid">
					{games?.map(game => (
						<li key={game.id}>
							<GameCard game={game} onNew={() => (wanted.value = game.id)} />
						</li>
					))}
				</ul>
				{games && <OpenTables games={games} onNew={() => (wanted.value = games[0]?.id ?? null)} />}
			</main>
			<footer class="home-foot flow apart">
				<Preferences />
				<p class="soft">
					{t('home.credit')} <Link class="" href="/privacy" text={t('nav.privacy')} />
				</p>
			</footer>
			{wanted.value && games && <NewTable games={games} game={wanted.value} onClose={() => (wanted.value = null)} />}
		</div>
	);
}

function GameCard({ game, onNew }: { game: GameEntry; onNew: () => void }) {
	const face = faceOf(game.id);
	const learn = () => {
		startLearning(game.id);
		go(`/play/${game.id}?level=1`);
	};
	return (
		<article class={`game-card game-${game.id}`}>
			<div class="game-picture centre">
				<Icon body={face.mark} />
			</div>
			<div class="game-words column">
				<h3>{gameName(game)}</h3>
				<p>{lang.value === 'fr' ? game.about_fr : game.about}</p>
				<p class="game-facts">
					{t('home.seats', { min: game.seats_min, max: game.seats_max })} ·{' '}
					{t('home.minutes', { min: face.minutes[0], max: face.minutes[1] })}
				</p>
				<div class="game-buttons flow mid">
					<Link class="button main" href={`/play/${game.id}`} text={t('home.play_now')} />
					<Button onClick={onNew} text={t('home.new_table')} />
					<Link class="link-button" href={`/rules/${game.id}`} text={t('nav.rules')} />
					{face.lessons && <Button class="link-button" onClick={learn} text={t('home.learn')} />}
				</div>
			</div>
		</article>
	);
}
