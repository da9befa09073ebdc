import { useEffect, useState } from 'preact/hooks';
import { getGames } from '../api';
import { Icon } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { go } from '../router';
import { lang } from '../settings';
import type { GameEntry, GameList } from '../wire';

export function HomePage() {
	const [list, setList] = useState<GameList | null>(null);
	useEffect(() => void getGames().then(setList), []);
	return (
		<main class="home">
			<h1>{t('app.name')}</h1>
			<p>{t('app.tagline')}</p>
			<div class="game-cards">
				{list?.games.map(game => (
					<GameCard key={game.id} game={game} />
				))}
			</div>
		</main>
	);
}

function GameCard({ game }: { game: GameEntry }) {
	const face = faceOf(game.id);
	return (
		<article class={`game-card game-${game.id}`}>
			<Icon body={face.mark} />
			<h2>{lang.value === 'fr' ? game.name_fr : game.name}</h2>
			<p>{lang.value === 'fr' ? game.about_fr : game.about}</p>
			<button type="button" onClick={() => go(`/play/${game.id}`)}>
				{t('home.play_now')}
			</button>
		</article>
	);
}
