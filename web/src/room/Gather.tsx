/* The screen between games: "scan to join", who has come and where they sit, and the evening's score. */
import { useEffect, useState } from 'preact/hooks';
import { at } from '../base';
import { Icon, isAlone, Qr, SeatMark } from '../components';
import { faceOf } from '../games/list';
import { seatLook } from '../seats';
import { useBook } from '../table/useBook';
import { say } from './say';
import { type RoomSession, spacedCode } from './session';
import type { Voice } from './voice';
import type { Person, Room } from './wire';

/** The address for phones: this page's own, unless it only works on this machine. */
function joinAddress(room: Room): string {
	const server = isAlone() && room.url ? room.url : location.origin;
	return server.replace(/\/$/, '') + at(`/r/${room.code}`);
}

const isTeamGame = ({ next: { sides } }: Room): boolean => new Set(sides).size < sides.length;

/** Sorted by wins, most first. */
function standing({ people }: Room): readonly (readonly [Person, number])[] {
	const there = people.map((person, i) => [person, i] as const).filter(([person]) => !person.gone);
	return there.sort(([a], [b]) => b.wins - a.wins);
}

/** The size of names: as large as fits. */
const sizeOf = (n: number): string => (n > 8 ? 'many' : n > 6 ? 'some' : 'few');

interface GatherProps {
	readonly session: RoomSession;
	readonly room: Room;
	readonly voice: Voice;
	/** The machine may fall asleep. */
	readonly sleeps: boolean;
}

export function Gather({ session, room, voice, sleeps }: GatherProps) {
	const { game, min, max } = room.next;
	const book = useBook(game, room.next.edition, room.next.sides.length);
	const host = room.host === null ? undefined : room.people[room.host];
	const name = book?.name ?? '';
	const here = standing(room);
	return (
		<div class={`room-gather grid game-${game}`}>
			<header class="room-head row">
				<Icon body={faceOf(game).mark} />
				<h1>{name}</h1>
				<span class="soft">{say('wait_people', { game: name, min, max })}</span>
			</header>
			<Joining room={room} />
			<main class={`room-people ${isTeamGame(room) ? 'is-teams' : ''} column is-${sizeOf(here.length)}`}>
				<h2>{say(room.games.length ? 'evening' : 'arrive')}</h2>
				{here.length ? (
					<ol class="room-arrived grid">
						{here.map(([person, i]) => (
							<Arrived key={i} room={room} person={person} index={i} />
						))}
					</ol>
				) : (
					<p>{say('nobody_yet')}</p>
				)}
			</main>
			<footer class="room-foot column">
				<p class="screen-caption" role="status">
					{session.connection.link.value === 'lost' ? say('lost') : host ? say('wait_host', { name: host.name }) : ''}
				</p>
				<Notes room={room} voice={voice} sleeps={sleeps} />
			</footer>
		</div>
	);
}

function Joining({ room }: { room: Room }) {
	const address = joinAddress(room);
	const plain = address.replace(/^https?:\/\//, '').replace(/\/r\/.*/, '/r');
	return (
		<aside class="room-join stacked">
			<h2>{say('join_title')}</h2>
			<Qr text={address} label={say('join_qr')} />
			<p>{say('join_type', { url: plain })}</p>
			<b class="room-code">{spacedCode(room.code)}</b>
		</aside>
	);
}

/** A person with their place and score. */
function Arrived({ room, person, index }: { room: Room; person: Person; index: number }) {
	const { seat, games, wins, here } = person;
	const look = { ...seatLook(seat ?? 0), holder: 'person' as const, label: person.name };
	return (
		<li class={`room-person row ${here ? '' : 'is-away'} ${seat === null ? '' : `is-side-${room.next.sides[seat]}`}`}>
			{seat === null ? <span class="room-place">–</span> : <SeatMark seat={look} />}
			<b class="one-line">{person.name}</b>
			<span class="room-fact">
				{!here
					? say('away')
					: games > 0
						? say('wins', { n: Math.round(wins * 10) / 10 })
						: index === room.host
							? say('host')
							: ''}
			</span>
		</li>
	);
}

/** Warnings about this machine, while they matter. */
function Notes({ room, voice, sleeps }: Pick<GatherProps, 'room' | 'voice' | 'sleeps'>) {
	const [isTouched, setTouched] = useState(navigator.userActivation?.hasBeenActive ?? true);
	const [, setVoices] = useState(0);
	useEffect(() => {
		const touched = () => setTouched(true);
		const changed = () => setVoices(n => n + 1);
		addEventListener('keydown', touched);
		addEventListener('pointerdown', touched);
		globalThis.speechSynthesis?.addEventListener?.('voiceschanged', changed);
		return () => {
			removeEventListener('keydown', touched);
			removeEventListener('pointerdown', touched);
			globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', changed);
		};
	}, []);
	const notes = [
		isAlone() && !room.url ? say('alone') : null,
		room.voice && !voice.canSpeak ? say('no_voice') : room.voice && !isTouched ? say('click') : null,
		sleeps ? say('wake') : null,
	].filter(note => note !== null);
	return (
		<>
			{notes.slice(0, 2).map(note => (
				<p key={note} class="room-note soft">
					{note}
				</p>
			))}
		</>
	);
}
