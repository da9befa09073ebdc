/* The start page: the games, one click to a game against bots, new tables, and the public ones as they are. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { getGames, lookForServer } from '../api';
import { isStatic } from '../base';
import { Button, Icon, later, NameField, Preferences } from '../components';
import { takeFiles } from '../drop';
import { faceOf, faces } from '../games/list';
import { gameName, t } from '../i18n';
import { Link } from '../Link';
import { firsts, hasEditions, lang } from '../settings';
import { useRepeated } from '../useAnswer';
import { hasServer } from '../where';
import type { GameEntry } from '../wire';
import { MyTables } from './MyTables';
import { NewTable } from './NewTable';
import { OpenTables } from './OpenTables';

const MyEditions = later(() => import('../brought/MyEditions').then(part => part.MyEditions));

const AGAIN_MS = 5000;

export function HomePage() {
	useEffect(() => {
		const timer = setInterval(() => void lookForServer(), AGAIN_MS);
		return () => clearInterval(timer);
	}, []);
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
				{games && hasServer.value === false && <p class="home-here soft">{t(isStatic ? 'home.here' : 'home.offline')}</p>}
				{games && <MyTables games={games} />}
				<h2 class="unseen">{t('home.games')}</h2>
				<ul class="home-games grid">
					{games?.map(game => (
						<li key={game.id} class={`home-game ${isPlain(game) ? 'is-plain' : ''}`}>
							<GameCard game={game} onNew={() => (wanted.value = game.id)} />
						</li>
					))}
				</ul>
				{hasServer.value && (
					<p class="home-room">
						<Link class="button" href="/room" text={t('home.room')} /> <span class="soft">{t('home.room_about')}</span>
					</p>
				)}
				{games && hasServer.value && <OpenTables games={games} onNew={() => (wanted.value = games[0]?.id ?? null)} />}
				{games && hasEditions.value && <MyEditions games={games} />}
				<OpenFile />
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

/** An example without a board of its own. */
const isPlain = ({ id }: GameEntry): boolean => !faces.some(face => face.id === id);

/** A record or an edition of one's own; the same as dropping it on the page, for those who cannot drag. */
function OpenFile() {
	const input = useRef<HTMLInputElement>(null);
	const chosen = (files: FileList | null) => void takeFiles([...(files ?? [])]);
	return (
		<p>
			<Button class="link-button" onClick={() => input.current?.click()} text={t('file.open')} />{' '}
			<span class="soft">{t('file.about')}</span>
			<input
				ref={input}
				type="file"
				multiple
				hidden
				accept=".tripot,.txt,.zip,.csv,.json"
				onChange={e => {
					chosen(e.currentTarget.files);
					e.currentTarget.value = '';
				}}
			/>
		</p>
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
