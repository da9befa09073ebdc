/* /same/ID?seat=N: the deal of a finished game again, from the seat of somebody who dares you to do better. What they had is read from
 * that game's record. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { query } from '../base';
import { Button, NameField } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { Refused } from '../socket';
import { refusalText } from '../table/Lobby';
import { type PastGame, readGame } from '../table/recordHead';
import { ReplaySource } from '../table/replay';
import { useBook } from '../table/useBook';
import { playFrom } from './PlayOn';

export function SamePage({ id }: { id: string }) {
	const source = useMemo(() => new ReplaySource(id, location.hash.slice(1) || undefined), [id]);
	const seat = Number(query('seat') ?? 0);
	const [head, setHead] = useState<PastGame | 'none' | null>(null);
	const [trouble, setTrouble] = useState('');
	useEffect(() => void readGame(source).then(setHead, () => setHead('none')), [source]);
	const found = head !== 'none' ? head : null;
	const book = useBook(found?.game, found?.edition ?? 'default', found?.seats ?? 0);
	if (head === 'none') return <Nothing />;
	if (!found || !book) return <p class="loading">{t('app.loading')}</p>;
	const begin = () =>
		playFrom(source, found, 0, seat, true).catch(error =>
			setTrouble(error instanceof Refused ? refusalText(error) : t('app.failed')),
		);
	return (
		<main class="trouble">
			<h1>{book.name}</h1>
			<p>{t('same.dare', { name: found.names[seat] ?? t('name.guest'), n: found.result.scores[seat] ?? 0 })}</p>
			<p class="soft">{t('same.about')}</p>
			<NameField />
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => void begin()} text={t('same.play')} />
				<Link href="/" text={t('nav.home')} />
			</p>
			{trouble && <p role="alert">{trouble}</p>}
		</main>
	);
}

function Nothing() {
	return (
		<main class="trouble">
			<h1>{t('replay.none')}</h1>
			<Link href="/" text={t('nav.home')} />
		</main>
	);
}
