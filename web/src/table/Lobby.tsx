/* A table before its game: who sits where, free seats, bots, the invitation, and the start. */
import { useSignal } from '@preact/signals';
import type { GameFace } from '../board';
import { Bubble, Button, Icon, NameField, ownName, SeatMark, Select } from '../components';
import { faceOfRegular } from '../faces';
import { isTextKey, type TextKey, t } from '../i18n';
import { characterOf, seatInfos, seatLabel, seatLook } from '../seats';
import type { Refused } from '../socket';
import type { Book, TableInfo, TableSeat } from '../wire';
import { Chat } from './Chat';
import { DealDoubt, Redeals } from './Deals';
import { Invite } from './Invite';
import { Notices } from './Notices';
import { paceText } from './pace';
import { wordsOf } from './props';
import { Reference } from './Reference';
import type { TableSession } from './session';

const LEVELS = [0, 1, 2, 3, 4, 5] as const;

/** Who may hold a seat: nobody yet, in the words of `free`, or a bot. */
export function botOptions(free: string): readonly (readonly [string, string])[] {
	return [['', free], ...LEVELS.map(level => [String(level), t('lobby.bot', { level: t(`level.${level}`) })] as const)];
}

interface LobbyProps {
	readonly session: TableSession;
	readonly info: TableInfo;
	readonly face: GameFace;
	readonly book: Book;
}

export function Lobby({ session, info, face, book }: LobbyProps) {
	const hasReference = useSignal(false);
	const you = session.you.value;
	const isHost = you !== null && info.host === you;
	const isFull = info.seats.every(seat => seat.holder !== 'none');
	const isDealing = info.phase !== 'open';
	const seats = seatInfos({ info, sides: book.sides, you, position: null, asked: [], since: 0 });
	return (
		<main class={`lobby game-${info.game}`}>
			<header class="lobby-head flow mid apart">
				<h1>{book.name}</h1>
				<Button class="button" onClick={() => (hasReference.value = true)} text={t('lobby.rules')} />
			</header>
			<p class="soft">
				{t(info.public ? 'lobby.public' : 'lobby.private')} · {paceText(info)}
				{!info.notes && ` · ${t('lobby.no_notes')}`}
			</p>
			{hasReference.value && (
				<Reference book={book} words={wordsOf(face, book, [], you)} onClose={() => (hasReference.value = false)} />
			)}
			{info.from && <p class="soft">{t(info.from.step ? 'lobby.from_step' : 'lobby.from_deal', { step: info.from.step })}</p>}
			{you === null && isFull && <p>{t('lobby.full')}</p>}
			{you === null && !isFull && <NameField />}
			<ol class="lobby-seats grid">
				{info.seats.map((seat, i) => (
					<li key={i}>
						<Seat session={session} seats={info.seats} seat={seat} index={i} isHost={isHost} />
					</li>
				))}
			</ol>
			<Redeals info={info} />
			<DealDoubt session={session} />
			<p class="lobby-start" role="status">
				{isDealing
					? t('lobby.dealing')
					: isFull
						? isHost
							? ''
							: t('lobby.wait_host')
						: t(you === null ? 'lobby.free' : 'lobby.wait')}
			</p>
			{isHost && (
				<Button
					class="button is-main"
					disabled={!isFull || isDealing}
					onClick={() => void session.command('start')}
					text={t('lobby.start')}
				/>
			)}
			{session.refusal.value && (
				<p class="danger" role="alert">
					{refusalText(session.refusal.value)}
				</p>
			)}
			{you !== null && <Invite info={info} />}
			{info.talk && (
				<section class="lobby-talk column" aria-label={t('tab.chat')}>
					<Chat session={session} seats={seats} />
				</section>
			)}
			<Notices session={session} info={info} />
			{you !== null && <Button class="link-button" onClick={() => void session.command('leave')} text={t('menu.leave')} />}
		</main>
	);
}

/** Refusals by their code, and where there is a sentence for it by the reason, in the language of the page. */
export function refusalText({ code, answer }: Pick<Refused, 'code' | 'answer'>): string {
	const { why } = (answer.args ?? {}) as { readonly why?: string };
	const key = [`refused.${code}.${why}`, `refused.${code}`].find(isTextKey);
	return t(key ?? 'refused.other');
}

interface SeatProps {
	readonly session: TableSession;
	readonly seats: readonly TableSeat[];
	readonly seat: TableSeat;
	readonly index: number;
	readonly isHost: boolean;
}

function Seat({ session, seats, seat, index, isHost }: SeatProps) {
	const you = session.you.value;
	const look = { ...seatLook(index), holder: seat.holder, label: seatLabel(seats, index) };
	return (
		<div class={`lobby-seat flow mid is-${seat.holder}`}>
			<SeatMark seat={look} />
			{seat.holder === 'bot' && <Icon class="lobby-face" body={faceOfRegular(look.label) ?? ''} />}
			<span class="plate-name">{look.label}</span>
			<Bubble seat={index} />
			{index === you && <span class="soft">({t('seat.you')})</span>}
			{seat.holder === 'bot' && <span class="soft">{t(`level.${seat.level ?? 0}` as TextKey)}</span>}
			{seat.holder === 'bot' && <span class="lobby-character soft">{characterOf(seat)}</span>}
			{seat.holder === 'person' && index !== you && !seat.here && <span class="soft">{t('seat.gone')}</span>}
			{seat.holder === 'none' && you === null && (
				<Button class="button is-main" onClick={() => void session.join(ownName(), index)} text={t('lobby.sit')} />
			)}
			{isHost && index !== you && <HostTools session={session} seat={seat} index={index} />}
		</div>
	);
}

function HostTools({ session, seat, index }: { session: TableSession; seat: TableSeat; index: number }) {
	if (seat.holder === 'person')
		return (
			<Button class="link-button" onClick={() => void session.command('remove', { seat: index })} text={t('lobby.remove')} />
		);
	return (
		<Select
			class="field-inline"
			label={<span class="unseen">{t('lobby.bot_for', { n: index + 1 })}</span>}
			value={seat.holder === 'bot' ? String(seat.level) : ''}
			options={botOptions(t('lobby.keep_free'))}
			onChange={level => void session.command('bot', { seat: index, level: level === '' ? null : Number(level) })}
		/>
	);
}
