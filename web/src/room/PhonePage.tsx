/* /r/CODE: a phone in a room. It joins with a name, takes a place, waits, and then shows the hand; /r alone asks for the code on the
 * screen. */
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Button, Icon, NameField, ownName } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { go } from '../router';
import { refusalText } from '../table/Lobby';
import { Consent } from './Consent';
import { HandOf } from './HandFrame';
import { RoomMenu } from './Host';
import { Places } from './Places';
import { say } from './say';
import { plainCode, RoomSession } from './session';
import { TroubleOf } from './Trouble';
import { useWakeLock } from './wake';
import type { Room } from './wire';
import './hand.css';

export function PhonePage({ code }: { code: string | undefined }) {
	return code ? <Phone key={code} code={plainCode(code)} /> : <CodeField />;
}

function CodeField() {
	const code = useSignal('');
	const enter = (event: Event) => {
		event.preventDefault();
		if (plainCode(code.value)) go(`/r/${plainCode(code.value)}`);
	};
	return (
		<main class="palm-lobby stacked">
			<form class="stacked" onSubmit={enter}>
				<label class="stacked">
					{say('code_label')}
					<input
						type="text"
						class="palm-code"
						autoCapitalize="none"
						autoComplete="off"
						maxLength={12}
						value={code.value}
						onInput={e => (code.value = e.currentTarget.value)}
					/>
				</label>
				<button type="submit" class="button is-main">
					{say('code_go')}
				</button>
			</form>
		</main>
	);
}

function Phone({ code }: { code: string }) {
	const [session, setSession] = useState<RoomSession | null>(null);
	useEffect(() => {
		const made = new RoomSession(code, false);
		setSession(made);
		return () => made.close();
	}, [code]);
	return session && <PhoneOf session={session} />;
}

function PhoneOf({ session }: { session: RoomSession }) {
	useWakeLock();
	const room = session.room.value;
	const [you, table] = [session.you.value, session.table.value];
	if (session.trouble.value) return <TroubleOf trouble={session.trouble.value} />;
	if (!room) return <p class="loading">{t('app.loading')}</p>;
	if (you === null) return <ComeIn session={session} room={room} />;
	return (
		<>
			<Consent session={session} room={room} you={you} />
			{table ? <HandOf key={table.id} room={session} table={table} /> : <Waiting session={session} room={room} you={you} />}
		</>
	);
}

function Refusal({ session }: { session: RoomSession }) {
	const refused = session.refusal.value;
	if (!refused) return null;
	const isOwn = refused.code === 'closed' || refused.code === 'no_such_room';
	return (
		<p class="danger" role="alert">
			{isOwn ? say(refused.code as 'closed' | 'no_such_room') : refusalText(refused)}
		</p>
	);
}

/** A name, or whose hand it was. */
function ComeIn({ session, room }: { session: RoomSession; room: Room }) {
	const asked = session.asked.value;
	if (asked) {
		const name = room.people[asked.person]?.name ?? '';
		return <main class="palm-lobby stacked">{<p role="status">{say('ask_waiting', { name })}</p>}</main>;
	}
	const missing = room.people.flatMap(({ here, gone, name }, person) => (here || gone ? [] : [{ name, person }]));
	const join = (event: Event) => {
		event.preventDefault();
		void session.join(ownName());
	};
	return (
		<main class={`palm-lobby stacked game-${room.next.game}`}>
			<Icon class="palm-mark" body={faceOf(room.next.game).mark} />
			<form class="stacked" onSubmit={join}>
				<NameField />
				<button type="submit" class="button is-main palm-wide">
					{say('join')}
				</button>
			</form>
			<Refusal session={session} />
			{missing.length > 0 && (
				<section class="stacked">
					<p class="soft">{say('ask_title')}</p>
					<p class="menu-buttons flow">
						{missing.map(({ name, person }) => (
							<Button key={person} onClick={() => void session.askFor(person)} text={name} />
						))}
					</p>
				</section>
			)}
		</main>
	);
}

function Waiting({ session, room, you }: { session: RoomSession; room: Room; you: number }) {
	const me = room.people[you];
	return (
		<main class={`palm-lobby stacked game-${room.next.game}`}>
			<h1>{say('you_are', { name: me?.name ?? '' })}</h1>
			{me !== undefined && me.games > 0 && (
				<p class="soft">{say('your_score', { n: Math.round(me.wins * 10) / 10, m: me.games })}</p>
			)}
			<Places session={session} room={room} you={you} />
			<Refusal session={session} />
			{session.connection.link.value === 'lost' && <p role="alert">{say('lost')}</p>}
			{room.host !== you && <p>{say(room.phase === 'gather' ? 'wait_begin' : 'dealing')}</p>}
			<RoomMenu session={session} room={room} you={you} />
		</main>
	);
}
