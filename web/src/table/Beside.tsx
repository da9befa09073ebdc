/* What just happened at the table, for a moment above the board; and below it what a player can do about it: come back, take the seat
 * back, let the game go on. */
import type { BoardProps } from '../board';
import { Button } from '../components';
import { t } from '../i18n';
import { seatKeys } from '../settings';
import type { TableInfo, TableNote } from '../wire';
import { PauseButton } from './Menu';
import { isOwnTimeout, noteText } from './notes';
import { nameOf } from './SeatAsk';
import type { TableSession } from './session';

interface WaitingProps {
	readonly session: TableSession;
	readonly info: TableInfo;
}

export function Beside({ session, props }: { session: TableSession; props: BoardProps | null }) {
	const you = session.you.value;
	const info = session.info.value;
	return (
		<div class="stacked" role="status">
			{session.beside.fresh.value.map((note, i) =>
				isOwnTimeout(note, you) ? (
					<OwnTimeout key={i} session={session} note={note} props={props} />
				) : (
					<p key={i} class="banner is-told">
						{noteText(note, you, info && note.seat !== null ? nameOf(info, note.seat) : '')}
					</p>
				),
			)}
		</div>
	);
}

/** Why the game waits, or waits for you: it stands where it covers nothing. */
export function Waiting({ session, info }: WaitingProps) {
	return (
		<div class="stacked" role="status">
			<TakeBack session={session} info={info} />
			<Pause session={session} info={info} />
		</div>
	);
}

/** Whoever left in mid-game and has come to look. */
function TakeBack({ session, info }: WaitingProps) {
	const left = seatKeys.value[session.id]?.left;
	const name = left === undefined ? null : (info.seats[left]?.left ?? null);
	if (info.phase !== 'play' || session.you.value !== null || name === null) return null;
	return (
		<div class="banner is-question is-told">
			<p>{t('back.about', { name })}</p>
			<p class="menu-buttons flow">
				<Button class="button is-main is-large" onClick={() => void session.sit()} text={t('back.take')} />
			</p>
		</div>
	);
}

/** You are away, or the game stands still. */
function Pause({ session, info }: WaitingProps) {
	const you = session.you.value;
	const isAway = info.phase === 'play' && you !== null && (info.seats[you]?.away ?? false);
	if (!isAway && info.paused !== 'host') return null;
	const about = info.paused === 'host' ? 'pause.host' : info.paused === 'nobody' ? 'away.waits' : 'away.played';
	return (
		<div class="banner is-question is-told">
			<p>{t(about)}</p>
			<p class="menu-buttons flow">
				{isAway && <Button class="button is-main is-large" onClick={() => void session.sit()} text={t('away.back')} />}
				{info.paused === 'host' && <PauseButton session={session} info={info} />}
			</p>
		</div>
	);
}

/** What was decided for you: what you are told of first after it. */
function playedFor(session: TableSession, note: TableNote, props: BoardProps): readonly string[] {
	const own = session.history.value
		.slice(note.after)
		.map(events => events.filter(event => event.seat === note.seat))
		.find(events => events.length > 0);
	return props.words.learnt(own ?? []);
}

function OwnTimeout({ session, note, props }: { session: TableSession; note: TableNote; props: BoardProps | null }) {
	return (
		<div class="banner is-question">
			<p>{t('note.timeout_you')}</p>
			{props && playedFor(session, note, props).map((sentence, i) => <p key={i}>{sentence}</p>)}
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => session.beside.drop(note)} text={t('note.seen')} />
			</p>
		</div>
	);
}
