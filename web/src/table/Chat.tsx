/* Talk: lines, quick phrases, the team's own channel, and muting. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SeatInfo } from '../board';
import { Button, Check, SeatMark } from '../components';
import { colon, type TextKey, t } from '../i18n';
import { aloud, muted } from '../settings';
import type { TableSession } from './session';
import { lineText } from './talk';

const PHRASES = ['hello', 'good_luck', 'well_played', 'thanks', 'hurry', 'sorry', 'one_moment', 'goodbye'] as const;
const TALK_MAX = 280;
/** How many tables to remember. */
const ALOUD_MAX = 20;

interface ChatProps {
	readonly session: TableSession;
	readonly seats: readonly SeatInfo[];
	/** Not where it lies behind a closed sheet. */
	readonly isSeen?: boolean;
}

export function Chat({ session, seats, isSeen = true }: ChatProps) {
	const text = useSignal('');
	const you = session.you.value;
	const hasTeam = you !== null && seats.some(s => s.seat !== you && s.side === seats[you]?.side);
	const isQuiet = !aloud.value.includes(session.id); // a slip would betray the team
	const talkTo = (isTeam: boolean) => {
		const others = aloud.value.filter(id => id !== session.id);
		aloud.value = isTeam ? others : [...others.slice(1 - ALOUD_MAX), session.id];
	};
	const channel = hasTeam && isQuiet ? 'team' : 'table';
	const send = (what: { text: string } | { phrase: string }) => void session.say(what, channel);
	const n = session.talk.lines.value.length;
	useEffect(() => {
		if (isSeen) session.heard();
	}, [session, isSeen, n]);
	const onSubmit = (event: Event) => {
		event.preventDefault();
		if (text.value.trim()) send({ text: text.value.trim() });
		text.value = '';
	};
	return (
		<div class="chat column">
			<Lines session={session} seats={seats} />
			{you === null ? (
				<p class="soft">{t('chat.watch')}</p>
			) : (
				<>
					{hasTeam && <Check text={t('chat.team')} checked={isQuiet} onChange={talkTo} />}
					<div class="chat-phrases flow">
						{PHRASES.map(phrase => (
							<Button class="chat-phrase" key={phrase} onClick={() => send({ phrase })} text={t(`phrase.${phrase}` as TextKey)} />
						))}
					</div>
					<form onSubmit={onSubmit} class="chat-form">
						<input
							type="text"
							aria-label={t('chat.say')}
							placeholder={t('chat.say')}
							maxLength={TALK_MAX}
							value={text.value}
							onInput={e => (text.value = e.currentTarget.value)}
						/>
						<button type="submit" class="button">
							{t('chat.send')}
						</button>
					</form>
				</>
			)}
		</div>
	);
}

function Lines({ session, seats }: { session: TableSession; seats: readonly SeatInfo[] }) {
	const { talk } = session;
	const list = useRef<HTMLDivElement>(null);
	const shown = talk.lines.value.filter(line => !talk.isMuted(line));
	useEffect(() => {
		if (list.current) list.current.scrollTop = list.current.scrollHeight;
	}, [shown.length]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<div class="chat-lines scroll-box" role="log" aria-label={t('chat.title')} tabIndex={0} ref={list}>
			{shown.length === 0 && <p class="soft">{t('chat.empty')}</p>}
			{shown.map((line, i) => {
				const seat = seats[line.seat];
				return (
					<p key={i} class={`chat-line is-${line.to}`}>
						{seat && <SeatMark seat={seat} />} <b>{talk.nameOf(line)}</b>
						{line.to === 'team' && <i> ({t('chat.to_team')})</i>}
						{colon()} {lineText(line)}
					</p>
				);
			})}
			<Muting seats={seats.filter(seat => seat.holder === 'person' && !seat.isYou)} />
		</div>
	);
}

function Muting({ seats }: { seats: readonly SeatInfo[] }) {
	const toggle = (name: string) => {
		muted.value = muted.value.includes(name) ? muted.value.filter(n => n !== name) : [...muted.value, name];
	};
	return (
		<p class="chat-muting">
			{seats.map(seat => (
				<Button
					key={seat.seat}
					class="link-button"
					onClick={() => toggle(seat.label)}
					text={t(muted.value.includes(seat.label) ? 'chat.unmute' : 'chat.mute', { name: seat.label })}
				/>
			))}
		</p>
	);
}
