/* What a person can change in the room. The host can change everything: the game, who plays, the pace, the voice, begin, pause, next. */
import { useSignal } from '@preact/signals';
import { getGames } from '../api';
import { Button, Check, Confirm, Select } from '../components';
import { gameName, t } from '../i18n';

import { botOptions } from '../table/Lobby';
import { useAnswer } from '../useAnswer';
import { say } from './say';
import type { RoomSession } from './session';
import type { Room } from './wire';

interface MenuProps {
	readonly session: RoomSession;
	readonly room: Room;
	readonly you: number;
}

const SPEEDS = ['slow', 'normal', 'quick', 'now'] as const;
const PACES = ['book', 'relaxed', 'none'] as const;

type Sure = { readonly kind: 'leave' } | { readonly kind: 'break' } | { readonly kind: 'remove'; readonly person: number };

export function RoomMenu({ session, room, you }: MenuProps) {
	const sure = useSignal<Sure | null>(null);
	const isHost = room.host === you;
	return (
		<section class="palm-menu stacked">
			{isHost && <h2>{say('host_title')}</h2>}
			{isHost && <Going session={session} room={room} onBreak={() => (sure.value = { kind: 'break' })} />}
			{isHost && room.phase !== 'play' && room.phase !== 'deal' && <NextGame session={session} room={room} />}
			{isHost && <Telling session={session} room={room} />}
			{isHost && (
				<People session={session} room={room} you={you} onRemove={person => (sure.value = { kind: 'remove', person })} />
			)}
			<Button class="link-button" onClick={() => (sure.value = { kind: 'leave' })} text={say('leave')} />
			{sure.value && <AreYouSure session={session} room={room} sure={sure.value} onClose={() => (sure.value = null)} />}
		</section>
	);
}

function AreYouSure({ session, room, sure, onClose }: Omit<MenuProps, 'you'> & { sure: Sure; onClose: () => void }) {
	const name = sure.kind === 'remove' ? (room.people[sure.person]?.name ?? '') : '';
	const deeds = {
		leave: () => session.leave(),
		break: () => session.command('room_next'),
		remove: () => session.command('room_remove', sure.kind === 'remove' ? { person: sure.person } : {}),
	};
	const yes = () => {
		void deeds[sure.kind]();
		onClose();
	};
	return (
		<Confirm
			title={say(`${sure.kind}_ask`, { name })}
			about={say(`${sure.kind}_about`)}
			yes={say(sure.kind === 'break' ? 'break_off' : sure.kind)}
			onYes={yes}
			onClose={onClose}
		/>
	);
}

/** Begin, pause, next. */
function Going({ session, room, onBreak }: Omit<MenuProps, 'you'> & { onBreak: () => void }) {
	const info = session.table.value?.info.value;
	const isPaused = info?.paused === 'host';
	if (room.phase === 'gather')
		return <Button class="button is-main palm-wide" onClick={() => void session.command('room_begin')} text={say('begin')} />;
	if (room.phase === 'over')
		return <Button class="button is-main palm-wide" onClick={() => void session.command('room_next')} text={say('next')} />;
	return (
		<p class="menu-buttons flow centred">
			<Button
				class="button is-main"
				onClick={() => void session.command('pause', { on: !isPaused })}
				text={say(isPaused ? 'resume' : 'pause')}
			/>
			<Button onClick={onBreak} text={say('break_off')} />
		</p>
	);
}

/** The next game, whether bots fill up, how much time there is. */
function NextGame({ session, room }: Omit<MenuProps, 'you'>) {
	const games = useAnswer(getGames, [])?.games ?? [];
	const { game, level, pace } = room.next;
	const set = (fields: Readonly<Record<string, unknown>>) => void session.command('room_set', fields);
	return (
		<div class="palm-fields grid">
			<Select
				label={say('game')}
				name="game"
				value={game}
				options={games.map(entry => [entry.id, gameName(entry)] as const)}
				onChange={id => set({ game: id })}
			/>
			<Select
				label={say('bots')}
				name="level"
				value={level === null ? '' : String(level)}
				options={botOptions(say('bots_none'))}
				onChange={value => set({ level: value === '' ? null : Number(value) })}
			/>
			<Select
				label={say('pace')}
				name="pace"
				value={pace}
				options={PACES.map(id => [id, say(`pace_${id}`)] as const)}
				onChange={value => set({ pace: value })}
			/>
		</div>
	);
}

/** How the screen tells the game. */
function Telling({ session, room }: Omit<MenuProps, 'you'>) {
	const set = (fields: Readonly<Record<string, unknown>>) => void session.command('room_set', fields);
	return (
		<div class="palm-fields grid">
			<Select
				label={say('speed')}
				name="speed"
				value={room.speed}
				options={SPEEDS.map(id => [id, say(`speed_${id}`)] as const)}
				onChange={value => set({ speed: value })}
			/>
			<Select
				label={say('language')}
				name="lang"
				value={room.lang}
				options={[
					['en', 'English'],
					['fr', 'Français'],
				]}
				onChange={value => set({ lang: value })}
			/>
			<Check text={say('voice')} checked={room.voice} onChange={voice => set({ voice })} />
			<Check text={say('let_in')} checked={room.open} onChange={open => set({ open })} />
		</div>
	);
}

function People({ session, room, you, onRemove }: MenuProps & { onRemove: (person: number) => void }) {
	const others = room.people.flatMap((one, person) => (one.gone || person === you ? [] : [{ ...one, person }]));
	if (!others.length) return null;
	return (
		<ul class="palm-people column" aria-label={t('table.seats')}>
			{others.map(({ name, here, person, seat }) => (
				<li key={person} class="flow mid">
					<b class="one-line">{name}</b>
					{!here && <span class="soft">{say('away')}</span>}
					{room.phase === 'gather' && seat !== null && (
						<Button
							class="link-button"
							onClick={() => void session.command('room_seat', { seat: room.people[you]?.seat ?? null, person })}
							text={say('move_here')}
						/>
					)}
					<Button class="link-button" onClick={() => void session.command('room_host', { person })} text={say('make_host')} />
					<Button class="link-button" onClick={() => onRemove(person)} text={say('remove')} />
				</li>
			))}
		</ul>
	);
}
