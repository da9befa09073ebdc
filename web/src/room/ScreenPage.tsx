/* /t/ID?screen#INVITE: a table as everybody may see it, on a television. Anybody who may look on can open it, on any server. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { hash } from '../router';
import { lang, seatKeys, sound } from '../settings';
import { boardProps } from '../table/props';
import { TableSession } from '../table/session';
import { useBook } from '../table/useBook';
import { ScreenFrame, useScreenFace, useScreenForm } from './ScreenFrame';
import { say } from './say';
import { TroubleOf } from './Trouble';
import { useCountdown, useVoice } from './useVoice';
import { Voice } from './voice';
import { useWakeLock } from './wake';

/** How long to show the warning that this machine may fall asleep. */
const NOTE_MS = 15_000;

export function ScreenPage({ id }: { id: string }) {
	const [session, setSession] = useState<TableSession | null>(null);
	useEffect(() => {
		const made = new TableSession(id, hash.value || seatKeys.value[id]?.invite, undefined, { looksOn: true });
		setSession(made);
		return () => made.close();
	}, [id, hash.value]);
	return session && <ScreenOf session={session} />;
}

function ScreenOf({ session }: { session: TableSession }) {
	useScreenForm();
	const mayFallAsleep = useWakeLock();
	const [isNew, setNew] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setNew(false), NOTE_MS);
		return () => clearTimeout(timer);
	}, []);
	const voice = useMemo(() => new Voice({ lang: () => lang.value, isMuted: () => !sound.value }), [session]);
	const info = session.info.value;
	const face = useMemo(() => faceOf(info?.game ?? ''), [info?.game]);
	const book = useBook(info?.game, info?.edition ?? 'default', info?.seats.length ?? 0);
	const screen = useScreenFace(face);
	const props = info && book && boardProps(session, face, book);
	useVoice(voice, props, face, screen);
	useCountdown(voice, props, info?.paused != null);
	useEffect(() => () => voice.hush(), [voice]);
	if (session.trouble.value) return <TroubleOf trouble="other" />;
	if (!info) return <p class="loading">{t('app.loading')}</p>;
	if (!props) return <p class="loading">{say('not_begun')}</p>;
	const caption = mayFallAsleep && isNew ? say('wake') : voice.caption.value;
	return <ScreenFrame session={session} info={info} face={face} props={props} screen={screen} caption={caption} />;
}
