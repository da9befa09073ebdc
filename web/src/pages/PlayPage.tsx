/* /play/GAME?seats=N&level=N: a table against bots, begun at once. */

import { useEffect, useState } from 'preact/hooks';
import { getGames } from '../api';
import { query } from '../base';
import { t } from '../i18n';
import { go } from '../router';
import { createAlone } from '../table/create';

const USUAL_LEVEL = 2;

async function playAgainstBots(game: string, seats?: number, level = USUAL_LEVEL): Promise<void> {
	const entry = (await getGames()).games.find(g => g.id === game);
	const n = seats ?? entry?.seats_usual ?? 2;
	const bots = Array.from({ length: n }, (_, i) => (i ? level : null));
	go(`/t/${await createAlone({ game, seats: n, bots, pace: 'none', public: false, start: true })}`, true);
}

export function PlayPage({ game }: { game: string }) {
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		const [seats, level] = [query('seats'), query('level')];
		playAgainstBots(game, seats ? Number(seats) : undefined, level ? Number(level) : undefined).catch(() => setFailed(true));
	}, [game]);
	return <p class="loading">{t(failed ? 'app.failed' : 'app.loading')}</p>;
}
