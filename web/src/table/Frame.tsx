/* The frame of a game that goes on or is over: top bar, board, log and talk at the side, prompt and hand below. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardProps, GameFace } from '../board';
import { Button, Linked, Prompt, SeatPlate } from '../components';
import { type TextKey, t } from '../i18n';
import { spokenName } from '../seats';
import { typing } from '../settings';
import type { Refused } from '../socket';
import { Waiting } from './Beside';
import { Chat } from './Chat';
import { Clock } from './Clock';
import { Redeals } from './Deals';
import { DrawOffer } from './DrawOffer';
import { keepFocus } from './focus';
import { listenToHands, listenToKeys } from './keys';
import { refusalText } from './Lobby';
import { Log } from './Log';
import { Menu } from './Menu';
import { Notebook } from './Notebook';
import { PassOn } from './PassOn';
import type { TableProps } from './props';
import { Reference } from './Reference';
import { Rematch, Result } from './Result';
import { Spoken } from './Spoken';
import type { TableSession } from './session';
import { tapped, telling } from './Telling';
import { TypeLine } from './TypeLine';
import { tellTitles } from './touch';

type Panel = 'log' | 'chat' | 'notes';

export function Frame({ session, info, face, props }: TableProps) {
	const menu = useSignal<'menu' | 'reference' | null>(null);
	const sheet = useSignal(false);
	const called = useSignal(0);
	const root = useRef<HTMLDivElement>(null);
	const panel = useSignal<Panel>('log');
	const unread = info.talk ? session.talk.unread.value : 0;
	const openSheet = () => {
		if (unread) panel.value = 'chat';
		sheet.value = !sheet.value;
	};
	const main = mainAction(session, face, props);
	const whose = info.here ? (props.you ?? 'nobody') : ''; // what a board remembers of a plan is its maker's
	const deeds = {
		confirm: () => confirm(session, main),
		undo: () => {
			if (sheet.value) sheet.value = false;
			else if (session.moments.isBehind.value) session.moments.jump();
			else undo(session);
		},
		goOn: () => session.moments.next(),
		explain: () => {
			menu.value = 'reference';
		},
		type: () => {
			typing.value = true;
			called.value++;
		},
	};
	useEffect(() => (root.current ? keepFocus(root.current, focusHome) : undefined), []);
	const tell = (sentence: string) => {
		session.remark.value = sentence;
	};
	useEffect(() => (root.current ? tellTitles(root.current, tell) : undefined), [session]);
	useEffect(listenToHands, []);
	useLayoutEffect(() => listenToKeys(deeds), [session, main]); // at once: a key means what is seen when it is pressed
	return (
		<div
			ref={root}
			class={`frame grid game-${info.game}`}
			data-over={props.over}
			data-asked={isAsked(props)}
			{...momentMarks(props)}
		>
			<header class="frame-top row">
				<h1>{props.book.name}</h1>
				<span class="frame-where soft">{whereOf(face, props)}</span>
				<Clock seats={props.seats} isPaused={info.paused !== null} />
				<nav class="frame-buttons row" aria-label={t('nav.menu')}>
					<Button class="plain-button" onClick={() => (menu.value = 'reference')} text={t('nav.rules')} />
					<Button
						class="plain-button frame-sheet-button"
						aria-expanded={sheet.value}
						onClick={openSheet}
						text={<Counted text={t('nav.log')} n={unread} />}
					/>
					<Button class="plain-button" onClick={() => (menu.value = 'menu')} aria-label={t('nav.menu')} text="☰" />
				</nav>
			</header>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar does the same */}
			<main class="frame-board" aria-label={t('table.board')} onClick={event => tapped(session.moments, event)}>
				{props.over && <Result info={info} face={face} props={props} />}
				{face.framePlates !== false && <Plates face={face} props={props} />}
				<face.Board key={whose} {...props} />
			</main>
			<Side session={session} info={info} props={props} panel={panel} open={sheet.value} onClose={() => (sheet.value = false)} />
			<footer class="frame-bottom">
				<Waiting session={session} info={info} />
				<DrawOffer session={session} info={info} />
				<PromptBar session={session} props={props} face={face} main={main} />
				{typing.value && props.you !== null && <TypeLine session={session} props={props} called={called.value} {...deeds} />}
				{props.over && <Rematch session={session} info={info} you={props.you} />}
				{info.here && info.here.persons.length > 1 && !props.over && <PassOn session={session} here={info.here} props={props} />}
				{face.Hand && props.you !== null && !props.over && <face.Hand key={whose} {...props} />}
			</footer>
			<Spoken props={props} />
			{menu.value === 'menu' && <Menu session={session} info={info} props={props} onClose={() => (menu.value = null)} />}
			{menu.value === 'reference' && <Reference book={props.book} words={props.words} onClose={() => (menu.value = null)} />}
		</div>
	);
}

/** For sheets: which moment is shown, or the motion that leads to it, and how long. */
export function momentMarks({ moment, step }: Pick<BoardProps, 'moment' | 'step'>) {
	const lead = moment?.coming.length ? '' : undefined;
	return moment
		? { 'data-moment': moment.name, 'data-lead': lead, 'data-step': step, style: { '--moment': `${moment.ms}ms` } }
		: {};
}

/** What it is called, and how many lines of talk wait there. */
function Counted({ text, n }: { text: string; n: number }) {
	return (
		<>
			{text}
			{n > 0 && (
				<span class="frame-count">
					<span aria-hidden="true">{n}</span>
					<span class="unseen">{t('chat.unread', { n })}</span>
				</span>
			)}
		</>
	);
}

interface SideProps extends Omit<TableProps, 'face'> {
	readonly panel: Signal<Panel>;
	readonly open: boolean;
	readonly onClose: () => void;
}

/** On a phone the side is a sheet, and what lies in it is seen when that is open. */
const isPhone = (): boolean => matchMedia('(max-width: 56rem)').matches;

function Side({ session, info, props, panel, open, onClose }: SideProps) {
	const has = { log: true, chat: info.talk, notes: info.notes };
	const panels = (['log', 'chat', 'notes'] as const).filter(name => has[name]);
	return (
		<aside class={`frame-side column ${open ? 'is-open' : ''}`} aria-label={t('nav.log')}>
			<div class="frame-tabs" role="tablist">
				{panels.map(name => (
					<button
						type="button"
						role="tab"
						key={name}
						id={`tab-${name}`}
						aria-selected={panel.value === name}
						aria-controls="side-panel"
						onClick={() => (panel.value = name)}
					>
						<Counted text={t(`tab.${name}` as TextKey)} n={name === 'chat' ? session.talk.unread.value : 0} />
					</button>
				))}
				<Button class="frame-sheet-close" onClick={onClose} text={t('nav.close')} />
			</div>
			<div class="frame-panel column" id="side-panel" role="tabpanel" aria-labelledby={`tab-${panel.value}`}>
				{panel.value === 'log' && <Redeals info={info} />}
				{panel.value === 'log' && (
					<Log
						props={props}
						history={session.history.value}
						notes={session.beside.all.value}
						table={info.secret ? null : info.id}
					/>
				)}
				{panel.value === 'chat' && <Chat session={session} seats={props.seats} isSeen={open || !isPhone()} />}
				{panel.value === 'notes' && <Notebook session={session} props={props} />}
			</div>
		</aside>
	);
}

/** What is proposed, else what stands ready. */
export function mainAction(session: TableSession, face: GameFace, props: BoardProps): string | null {
	return session.proposed.value ?? face.ready?.(props) ?? null;
}

export function confirm(session: TableSession, action: string | null): boolean {
	if (action === null) return false;
	void session.act(action);
	return true;
}

export function undo(session: TableSession): boolean {
	if (session.picks.value.length || session.proposed.value !== null) session.clear();
	else if (session.position.value?.back) void session.back();
	else return false;
	return true;
}

/** Round and phase, as the game says it or as its view tells. */
export function whereOf(face: GameFace, props: BoardProps): string {
	if (face.title) return face.title(props);
	const { phase } = props.view;
	return typeof phase === 'string' ? props.words.value('phase', phase) : '';
}

export function Plates({ face, props }: { face: GameFace; props: BoardProps }) {
	return (
		<ul class="plates" aria-label={t('table.seats')}>
			{props.seats.map(seat => (
				<li key={seat.seat}>
					<SeatPlate seat={seat}>{face.plate?.(props, seat.seat)}</SeatPlate>
				</li>
			))}
		</ul>
	);
}

function PromptBar({ session, props, face, main }: Omit<TableProps, 'info'> & { main: string | null }) {
	if (props.moment) return <Prompt {...telling(props, session.moments)} />;
	const canUndo = session.picks.value.length > 0 || session.proposed.value !== null || props.canBack;
	const refusal = session.refusal.value;
	const remark = refusal ? refusalSentence(refusal, props) : session.remark.value;
	return (
		<Prompt
			sentence={face.prompt?.(props) ?? sentenceOf(props)}
			isAsked={isAsked(props)}
			remark={remark && <Linked text={remark} game={props.book.id} />}
			action={main === null ? null : props.words.action(main)}
			onAction={() => confirm(session, main)}
			onUndo={canUndo ? () => undo(session) : undefined}
		/>
	);
}

/** The rules' own reason where the server tells it, else what the code stands for. */
export function refusalSentence(refused: Refused, { words }: BoardProps): string {
	const said = refused.answer.say as { readonly key: string } | undefined;
	return said ? words.refusal(said) : refusalText(refused);
}

/** You owe a decision. Somebody who owes none may have legal actions all the same. */
export const isAsked = ({ seats }: BoardProps): boolean => seats.some(seat => seat.isYou && seat.state === 'owes');

/** Where the focus goes when what had it is gone. */
const focusHome = () => document.querySelector<HTMLElement>('.typed-input') ?? document.querySelector<HTMLElement>('.prompt');

export function sentenceOf(props: BoardProps): string {
	if (props.prompt) return props.prompt;
	if (props.over) return t('prompt.over');
	const others = props.seats.filter(seat => seat.state === 'owes' && !seat.isYou).map(spokenName);
	if (!others.length) return t('prompt.watch');
	return t('prompt.wait', { names: new Intl.ListFormat(props.words.lang).format(others) });
}
