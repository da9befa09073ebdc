/* A table: what is wrong with the connection, the lobby before the game, the frame once it has begun. */
import { useEffect, useMemo } from 'preact/hooks';
import type { BoardProps } from '../board';
import { Button, Explain, Spoken } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Link } from '../Link';
import { watchTurn } from './alert';
import { Beside } from './Beside';
import { Frame } from './Frame';
import { Lobby } from './Lobby';
import { boardProps } from './props';
import { SeatAsk } from './SeatAsk';
import type { TableSession, Trouble } from './session';
import { useBook } from './useBook';

export function Table({ session }: { session: TableSession }) {
	const info = session.info.value;
	const face = useMemo(() => faceOf(info?.game ?? ''), [info?.game]);
	const book = useBook(info?.game, info?.edition ?? 'default', info?.seats.length ?? 0);
	const name = book?.name ?? '';
	useEffect(() => watchTurn(session, () => name), [session, name]);
	const trouble = session.trouble.value;
	if (trouble) return <TroublePage trouble={trouble} />;
	if (!info || !book) return <p class="loading">{t('app.loading')}</p>;
	const props = boardProps(session, face, book);
	return (
		<>
			<Banner session={session} props={props} />
			<Spoken.Provider value={session.talk.spoken}>
				{props ? (
					<Explain.Provider value={sentence => (session.remark.value = sentence)}>
						<Frame session={session} info={info} face={face} props={props} />
					</Explain.Provider>
				) : (
					<Lobby session={session} info={info} face={face} book={book} />
				)}
			</Spoken.Provider>
		</>
	);
}

/** What matters above the board: the connection is lost, the deal was not as promised, somebody asks for a seat, leaves or is back. */
function Banner({ session, props }: { session: TableSession; props: BoardProps | null }) {
	return (
		<div class="banner-place stacked">
			<div class="stacked" role="alert">
				{session.connection.link.value === 'lost' && <p class="banner">{t('link.lost')}</p>}
				{session.isUnkept.value && <p class="banner">{t('here.unkept')}</p>}
				{session.fair.trouble.value && <p class="banner">{t(`deal.${session.fair.trouble.value}`)}</p>}
				<SeatAsk session={session} />
			</div>
			<Beside session={session} props={props} />
		</div>
	);
}

function TroublePage({ trouble }: { trouble: Exclude<Trouble, null> }) {
	return (
		<main class="trouble">
			<h1>{t(`trouble.${trouble}`)}</h1>
			<p>{t(`trouble.${trouble}.about`)}</p>
			<p class="menu-buttons flow">
				{trouble === 'taken_over' && (
					<Button class="button is-main" onClick={() => location.reload()} text={t('trouble.back_here')} />
				)}
				<Link href="/" text={t('nav.home')} />
			</p>
		</main>
	);
}
