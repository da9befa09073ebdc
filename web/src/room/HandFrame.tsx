/* The phone as a hand: secret cards, and the choice. It is hidden until held, so that neighbours see nothing; choices stay in place and can
 * be tapped even then. The board appears only if something on it can be chosen. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { BoardProps, GameFace } from '../board';
import { Button, Dialog, Explain, Linked, Prompt } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Chat } from '../table/Chat';
import { Clock } from '../table/Clock';
import { confirm, isAsked, mainAction, refusalSentence, sentenceOf, undo, whereOf } from '../table/Frame';
import { Log } from '../table/Log';
import { boardProps } from '../table/props';
import type { TableSession } from '../table/session';
import { useBook } from '../table/useBook';
import { winnersText } from '../table/winners';
import type { TableInfo } from '../wire';
import { RoomMenu } from './Host';
import { PeekPad, usePeek } from './peek';
import { say } from './say';
import type { RoomSession } from './session';

export function HandOf({ room, table }: { room: RoomSession; table: TableSession }) {
	const info = table.info.value;
	const face = useMemo(() => faceOf(info?.game ?? ''), [info?.game]);
	const book = useBook(info?.game, info?.edition ?? 'default', info?.seats.length ?? 0);
	const props = info && book && boardProps(table, face, book);
	if (!info || !props) return <p class="loading">{say('dealing')}</p>;
	return (
		<Explain.Provider value={sentence => (table.remark.value = sentence)}>
			<HandFrame room={room} table={table} info={info} face={face} props={props} />
		</Explain.Provider>
	);
}

interface HandProps {
	readonly room: RoomSession;
	readonly table: TableSession;
	readonly info: TableInfo;
	readonly face: GameFace;
	readonly props: BoardProps;
}

/** Vibrates when something is asked, for people who look at the big screen. */
function useVibration(isNow: boolean, name: string): void {
	useEffect(() => {
		document.title = isNow ? `● ${t('title.your_turn')} · ${name}` : name;
		if (isNow) navigator.vibrate?.([90, 60, 90]);
		return () => {
			document.title = t('app.name');
		};
	}, [isNow]);
}

function HandFrame(hand: HandProps) {
	const { room, table, info, face, props } = hand;
	const open = useSignal<'talk' | 'log' | 'menu' | null>(null);
	const peek = usePeek();
	const isNow = isAsked(props) && props.moment === null;
	useVibration(isNow, props.book.name);
	const unread = info.talk ? table.talk.unread.value : 0;
	return (
		<div class={`frame palm game-${info.game}`} data-covered={!peek.isOpen} data-over={props.over} data-asked={isNow}>
			<header class="palm-top row">
				<span class="palm-where one-line">{whereOf(face, props)}</span>
				<Clock seats={props.seats} isPaused={info.paused !== null} />
				{info.talk && (
					<Button
						class="plain-button"
						onClick={() => (open.value = 'talk')}
						text={unread ? `${t('tab.chat')} (${unread})` : t('tab.chat')}
					/>
				)}
				<Button class="plain-button" onClick={() => (open.value = 'menu')} aria-label={say('menu')} text="☰" />
			</header>
			<main class="frame-board palm-board" aria-label={t('table.board')}>
				<Middle {...hand} isOpen={peek.isOpen} />
			</main>
			<footer class="palm-bottom">
				<Question {...hand} isOpen={peek.isOpen} />
				{props.you !== null && !props.over && (
					<>
						<div class="palm-hand">{face.Hand && <face.Hand {...props} />}</div>
						<PeekPad peek={peek} />
					</>
				)}
			</footer>
			{open.value && <Sheet {...hand} name={open.value} onClose={() => (open.value = null)} onLog={() => (open.value = 'log')} />}
			{room.connection.link.value === 'lost' && <p class="banner palm-lost">{say('lost')}</p>}
		</div>
	);
}

/** The board while something on it can be chosen, else a hint where to look. */
function Middle({ room, face, props, isOpen }: HandProps & { isOpen: boolean }) {
	if (props.over) return <After room={room} winners={winnersText(props, face)} />;
	if (props.you === null) return <p class="palm-look">{say('look_on')}</p>;
	return (
		<>
			<div class="palm-choice">
				<face.Board {...props} />
			</div>
			<p class="palm-look palm-elsewhere">{say(isAsked(props) && !props.moment ? 'choose' : 'look')}</p>
			{!isOpen && <p class="palm-look palm-veil">{say('hidden_board')}</p>}
		</>
	);
}

/** After a game: who has won, and how the evening goes on. */
function After({ room, winners }: { room: RoomSession; winners: string }) {
	const [all, you] = [room.room.value, room.you.value];
	const host = all?.host == null ? undefined : all.people[all.host];
	return (
		<div class="palm-after stacked">
			<p class="palm-look">{winners}</p>
			{host && all?.phase === 'over' && all.host === you && (
				<Button class="button is-main palm-wide" onClick={() => void room.command('room_next')} text={say('next')} />
			)}
			{host && all?.host !== you && <p>{say('wait_next', { name: host.name })}</p>}
		</div>
	);
}

/** The question. The selected choice is not named while the hand is hidden. */
function Question({ table, face, props, isOpen }: HandProps & { isOpen: boolean }) {
	if (props.you === null || props.over) return null;
	if (props.moment) return <Prompt sentence={say('look')} isAsked={false} action={null} onAction={() => {}} />;
	const main = mainAction(table, face, props);
	const refusal = table.refusal.value;
	const remark = refusal ? refusalSentence(refusal, props) : isOpen ? table.remark.value : '';
	const canUndo = table.picks.value.length > 0 || table.proposed.value !== null || props.canBack;
	return (
		<Prompt
			sentence={face.prompt?.(props) ?? sentenceOf(props)}
			isAsked={isAsked(props)}
			remark={remark && <Linked text={remark} game={props.book.id} />}
			action={main === null ? null : isOpen ? props.words.action(main) : say('confirm')}
			onAction={() => confirm(table, main)}
			onUndo={canUndo ? () => undo(table) : undefined}
		/>
	);
}

interface SheetProps extends HandProps {
	readonly name: 'talk' | 'log' | 'menu';
	readonly onClose: () => void;
	readonly onLog: () => void;
}

function Sheet({ room, table, info, props, name, onClose, onLog }: SheetProps) {
	const [all, you] = [room.room.value, room.you.value];
	const titles = { talk: say('talk'), log: say('log'), menu: say('menu') };
	return (
		<Dialog title={titles[name]} onClose={onClose} class="palm-sheet">
			{name === 'talk' && <Chat session={table} seats={props.seats} />}
			{name === 'log' && (
				<Log props={props} history={table.history.value} notes={table.beside.all.value} table={info.secret ? null : info.id} />
			)}
			{name === 'menu' && (
				<>
					<Button onClick={onLog} text={say('log')} />
					{all && you !== null && <RoomMenu session={room} room={all} you={you} />}
				</>
			)}
		</Dialog>
	);
}
