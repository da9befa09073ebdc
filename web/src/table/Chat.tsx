/* Talk: lines, quick phrases, the team's own channel, and muting. */
import { useSignal } from '@preact/signals';
import type { SeatInfo } from '../board';
import { Button, Check, SeatMark } from '../components';
import { type TextKey, t } from '../i18n';
import { muted } from '../settings';
import type { TalkLine } from '../wire';
import type { TableSession } from './session';

const PHRASES = ['hello', 'good_luck', 'well_played', 'thanks', 'hurry', 'sorry', 'one_moment', 'goodbye'] as const;
const TALK_MAX = 280;

export function Chat({ session, seats }: { session: TableSession; seats: readonly SeatInfo[] }) {
	const text = useSignal('');
	const toTeam = useSignal(false);
	const you = session.you.value;
	const hasTeam = you !== null && seats.some(s => s.seat !== you && s.side === seats[you]?.side);
	const channel = hasTeam && toTeam.value ? 'team' : 'table';
	const send = (what: { text: string } | { phrase: string }) => void session.say(what, channel);
	const onSubmit = (event: Event) => {
		event.preventDefault();
		if (text.value.trim()) send({ text: text.value.trim() });
		text.value = '';
	};
	return (
		<div class="chat column">
			<Lines lines={session.talk.value} seats={seats} />
			{you === null ? (
				<p class="soft">{t('chat.watch')}</p>
			) : (
				<>
					{hasTeam && <Check text={t('chat.team')} checked={toTeam.value} onChange={is => (toTeam.value = is)} />}
					<div class="phrases flow">
						{PHRASES.map(phrase => (
							<Button class="phrase" key={phrase} onClick={() => send({ phrase })} text={t(`phrase.${phrase}` as TextKey)} />
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

function Lines({ lines, seats }: { lines: readonly TalkLine[]; seats: readonly SeatInfo[] }) {
	const shown = lines.filter(line => !muted.value.includes(seats[line.seat]?.label ?? ''));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<div class="chat-lines" role="log" aria-label={t('chat.title')} tabIndex={0}>
			{shown.length === 0 && <p class="soft">{t('chat.empty')}</p>}
			{shown.map(line => {
				const seat = seats[line.seat];
				return (
					<p key={`${line.at}-${line.seat}-${line.text ?? line.phrase}`} class={`chat-line ${line.to}`}>
						{seat && <SeatMark seat={seat} />} <b>{seat?.label ?? t('seat.free')}</b>
						{line.to === 'team' && <i> ({t('chat.to_team')})</i>}:{' '}
						{line.phrase ? t(`phrase.${line.phrase}` as TextKey) : line.text}
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
		<p class="muting">
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
