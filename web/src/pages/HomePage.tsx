/* The start page: the games, one click to a game against bots, new tables, and the public ones as they are. */
import { useSignal } from '@preact/signals';
import { getGames } from '../api';
import { Button, Icon, NameField, Preferences } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Link } from '../Link';
import { firsts, lang } from '../settings';
import { useRepeated } from '../useAnswer';
import type { GameEntry } from '../wire';
import { MyTables } from './MyTables';
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
				{games && <MyTables games={games} />}
				<h2 class="unseen">{t('home.games')}</h2>
				<ul class="home-games grid">
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
	const title = `game-${game.id}`;
	const isNew = game.first && firsts.value[game.id] !== 'done';
	return (
		<article class={`game-card game-${game.id}`}>
			<div class="game-card-picture centre">
				<Icon body={face.mark} />
			</div>
			<div class="game-card-words column">
				<h3 id={title}>{gameName(game)}</h3>
				<p>{lang.value === 'fr' ? game.about_fr : game.about}</p>
				<p class="game-card-facts">
					{t('home.seats', { min: game.seats_min, max: game.seats_max })} ·{' '}
					{t('home.minutes', { min: face.minutes[0], max: face.minutes[1] })}
				</p>
				<div class="game-card-buttons flow mid">
					{isNew && <FirstLink game={game} about={title} class="button is-main" />}
					<Link class={isNew ? 'button' : 'button is-main'} href={`/play/${game.id}`} about={title} text={t('home.play_now')} />
					<Button onClick={onNew} aria-describedby={title} text={t('home.new_table')} />
					<Link class="link-button" href={`/rules/${game.id}`} about={title} text={t('nav.rules')} />
					{game.first && !isNew && <FirstLink game={game} about={title} class="link-button" />}
				</div>
			</div>
		</article>
	);
}

function FirstLink({ game, about, class: name }: { game: GameEntry; about: string; class: string }) {
	const reached = firsts.value[game.id];
	const text = reached === 'done' ? 'home.first_again' : reached ? 'home.first_on' : 'home.first';
	return <Link class={name} href={`/first/${game.id}`} about={about} text={t(text)} />;
}
