/* The start page: the games, one click to a game against bots, new tables, and the public ones as they are. */
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { getGames } from '../api';
import { Icon, NameField, Preferences } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { follow, go } from '../router';
import { lang } from '../settings';
import { startLearning } from '../table/LessonBox';
import type { GameEntry, GameList } from '../wire';
import { NewTable } from './NewTable';
import { OpenTables } from './OpenTables';

export function useGames(): GameList | null | 'failed' {
	const [list, setList] = useState<GameList | null | 'failed'>(null);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		getGames().then(setList, () => {
			setList('failed');
			setTimeout(() => setTries(tries + 1), 3000);
		});
	}, [tries]);
	return list;
}

export const gameName = (game: GameEntry): string => (lang.value === 'fr' ? game.name_fr : game.name);

export function HomePage() {
	const list = useGames();
	const wanted = useSignal<string | null>(null);
	return (
		<div class="home">
			<header class="home-head">
				<h1>{t('app.name')}</h1>
				<p>{t('app.tagline')}</p>
				<NameField />
			</header>
			<main>
				{list === 'failed' && <p role="alert">{t('app.failed')}</p>}
				<h2 class="unseen">{t('home.games')}</h2>
				<ul class="game-cards">
					{list &&
						list !== 'failed' &&
						list.games.map(game => (
							<li key={game.id}>
								<GameCard game={game} onNew={() => (wanted.value = game.id)} />
							</li>
						))}
				</ul>
				{list && list !== 'failed' && <OpenTables games={list.games} onNew={() => (wanted.value = list.games[0]?.id ?? null)} />}
			</main>
			<footer class="home-foot">
				<Preferences />
				<p class="soft">
					{t('home.credit')}{' '}
					<a href="/privacy" onClick={follow}>
						{t('nav.privacy')}
					</a>
				</p>
			</footer>
			{wanted.value && list && list !== 'failed' && (
				<NewTable games={list.games} game={wanted.value} onClose={() => (wanted.value = null)} />
			)}
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
			<div class="game-picture">
				<Icon body={face.mark} />
			</div>
			<div class="game-words">
				<h3>{gameName(game)}</h3>
				<p>{lang.value === 'fr' ? game.about_fr : game.about}</p>
				<p class="game-facts">
					{t('home.seats', { min: game.seats_min, max: game.seats_max })} ·{' '}
					{t('home.minutes', { min: face.minutes[0], max: face.minutes[1] })}
				</p>
				<div class="game-buttons">
					<a class="button main" href={`/play/${game.id}`} onClick={follow}>
						{t('home.play_now')}
					</a>
					<button type="button" class="button" onClick={onNew}>
						{t('home.new_table')}
					</button>
					<a class="link-button" href={`/rules/${game.id}`} onClick={follow}>
						{t('nav.rules')}
					</a>
					{face.lessons && (
						<button type="button" class="link-button" onClick={learn}>
							{t('home.learn')}
						</button>
					)}
				</div>
			</div>
		</article>
	);
}
