/* /room and /room/CODE: the big screen of an evening. It shows the choice of a game, then "scan to join" and who comes, then the game, and
 * between games the evening's score. It only looks on; the code in its address is all that it needs to come back. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getGames } from '../api';
import { Button, LanguageChoice, Select } from '../components';
import { faceOf } from '../games/list';
import { gameName, t } from '../i18n';
import { go } from '../router';
import { kept, lang } from '../settings';
import type { Refused } from '../socket';
import { refusalText } from '../table/Lobby';
import { boardProps } from '../table/props';
import type { TableSession } from '../table/session';
import { useBook } from '../table/useBook';
import { useRepeated } from '../useAnswer';
import { Gather } from './Gather';
import { ScreenFrame, useScreenFace, useScreenForm } from './ScreenFrame';
import { say } from './say';
import { createRoom, plainCode, RoomSession } from './session';
import { TroubleOf } from './Trouble';
import { useCountdown, useVoice } from './useVoice';
import { Voice } from './voice';
import { useWakeLock } from './wake';
import './room.css';

/** The room that this screen showed last. */
const lastRoom = kept<string | null>('room', null);

export function RoomPage({ code }: { code: string | undefined }) {
	return code ? <RoomScreen key={code} code={plainCode(code)} /> : <NewRoom />;
}

function NewRoom() {
	const list = useRepeated(getGames);
	const games = list && list !== 'failed' ? list.games : [];
	const game = useSignal('duel_royal');
	const problem = useSignal<string | null>(null);
	const open = async () => {
		try {
			go(`/room/${await createRoom({ game: game.value, lang: lang.value })}`);
		} catch (error) {
			problem.value = refusalText(error as Refused);
		}
	};
	return (
		<main class="room-new stacked">
			<h1>{say('open_title')}</h1>
			<p>{say('open_about')}</p>
			{list === 'failed' && <p role="alert">{t('app.failed')}</p>}
			<Select
				class="field-inline"
				label={say('game')}
				name="game"
				value={game.value}
				options={games.map(entry => [entry.id, gameName(entry)] as const)}
				onChange={id => (game.value = id)}
			/>
			<LanguageChoice label={say('language')} />
			<p class="menu-buttons flow">
				<Button class="button is-main" disabled={!games.length} onClick={() => void open()} text={say('open_room')} />
				{lastRoom.value && <Button onClick={() => go(`/room/${lastRoom.value}`)} text={say('go_on', { code: lastRoom.value })} />}
			</p>
			{problem.value && <p class="danger">{problem.value}</p>}
		</main>
	);
}

function RoomScreen({ code }: { code: string }) {
	const [session, setSession] = useState<RoomSession | null>(null);
	useEffect(() => {
		const made = new RoomSession(code, true);
		setSession(made);
		return () => made.close();
	}, [code]);
	return session && <ScreenOfRoom session={session} />;
}

function ScreenOfRoom({ session }: { session: RoomSession }) {
	useScreenForm();
	const mayWork = useWakeLock();
	const voice = useMemo(() => new Voice({ lang: () => lang.value, isMuted: () => !session.room.value?.voice }), [session]);
	const room = session.room.value;
	useEffect(() => {
		if (!room) return;
		lang.value = room.lang;
		lastRoom.value = room.code;
		if (!room.voice) voice.hush();
	}, [room?.code, room?.lang, room?.voice]);
	useEffect(() => () => voice.hush(), [voice]);
	if (session.trouble.value) return <TroubleOf trouble={session.trouble.value} />;
	if (!room) return <p class="loading">{t('app.loading')}</p>;
	const table = session.table.value;
	if (!table) return <Gather session={session} room={room} voice={voice} sleeps={mayWork} />;
	return <TableScreen key={table.id} session={session} table={table} voice={voice} code={room.code} />;
}

interface TableScreenProps {
	readonly session: RoomSession;
	readonly table: TableSession;
	readonly voice: Voice;
	readonly code: string;
}

function TableScreen({ session, table, voice, code }: TableScreenProps) {
	const info = table.info.value;
	const face = useMemo(() => faceOf(info?.game ?? ''), [info?.game]);
	const book = useBook(info?.game, info?.edition ?? 'default', info?.seats.length ?? 0);
	const screen = useScreenFace(face);
	const props = info && book && boardProps(table, face, book);
	useVoice(voice, props, face, screen);
	useCountdown(voice, props, info?.paused != null);
	const room = session.room.value;
	if (!info || !props || !room) return <p class="loading">{say(info ? 'dealing' : 'lost')}</p>;
	const asked = room.ask && room.people[room.ask.person];
	const caption = asked ? say('ask_screen', { name: asked.name }) : voice.caption.value;
	const host = room.host === null ? undefined : room.people[room.host];
	const next = host && props.over ? say('next_host', { name: host.name }) : undefined;
	const form = { session: table, info, face, props, screen, caption, code, next };
	return <ScreenFrame {...form} />;
}
