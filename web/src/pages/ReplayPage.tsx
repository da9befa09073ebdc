/* /replay/ID?step=N: a finished game again, step by step, through any seat's eyes. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { at, query } from '../base';
import type { BoardProps, GameFace } from '../board';
import { Button } from '../components';
import { copyText } from '../copy';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Link } from '../Link';
import { hash } from '../router';
import { plainSeat, spokenName } from '../seats';
import { seatKeys, spoilers } from '../settings';
import { momentMarks, Plates, whereOf } from '../table/Frame';
import { NoteLine } from '../table/Log';
import { shownProps } from '../table/props';
import { download, Outcome } from '../table/Result';
import { type PastGame, readGame } from '../table/recordHead';
import { type Eyes, ReplaySource, readEyes, type Step, type ToldStep } from '../table/replay';
import { ShuffleCheck } from '../table/ShuffleCheck';
import { between, standing } from '../table/standing';
import { useBook } from '../table/useBook';
import { winnersText } from '../table/winners';
import { useAnswer } from '../useAnswer';
import { isHere } from '../where';
import type { Book, Position, TableInfo, TableNote } from '../wire';
import { type Showing, useFilm } from './film';
import { PlayOn } from './PlayOn';
import { Controls } from './ReplayControls';

export function ReplayPage({ id }: { id: string }) {
	const invite = seatKeys.value[id]?.invite ?? (hash.value || undefined); // it may come later, without the page being opened anew
	const source = useMemo(() => new ReplaySource(id, invite), [id, invite]);
	const [head, setHead] = useState<PastGame | 'none' | 'not_over' | 'secret' | null>(null);
	useEffect(() => {
		let isCurrent = true;
		const found = (game: typeof head) => isCurrent && setHead(game);
		readGame(source).then(found, error => found(error.status === 409 ? 'not_over' : error.status === 403 ? 'secret' : 'none'));
		return () => {
			isCurrent = false;
		};
	}, [source]);
	const found = head !== null && typeof head === 'object' ? head : null;
	const book = useBook(found?.game, found?.edition ?? 'default', found?.seats ?? 0);
	if (head === 'none' || head === 'not_over' || head === 'secret')
		return (
			<main class="trouble">
				<h1>{t(`replay.${head}`)}</h1>
				<Link href="/" text={t('nav.home')} />
			</main>
		);
	if (!found || !book) return <p class="loading">{t('app.loading')}</p>;
	return <Film table={id} invite={invite} head={found} book={book} />;
}

interface FilmProps {
	readonly table: string;
	readonly invite: string | undefined;
	readonly head: PastGame;
	readonly book: Book;
}

function Film({ table, invite, head, book }: FilmProps) {
	const face = faceOf(head.game);
	const source = useMemo(() => new ReplaySource(table, invite, face), [table, invite, face]);
	const [eyes, setEyes] = useState<Eyes>('all');
	const [step, setStep] = useState(Number(query('step') ?? 0));
	const [furthest, setFurthest] = useState(step);
	const [isPlaying, setPlaying] = useState(false);
	const [isGoingOn, setGoingOn] = useState(false);
	const [sheet, setSheet] = useState(false);
	const shown = useAnswer(() => source.step(eyes, step), [source, eyes, step]);
	useEffect(() => void source.step(eyes, step + 1).catch(() => {}), [source, eyes, step]); // the next one is wanted soon
	const past = useAnswer(() => source.log(eyes), [source, eyes]);
	const told = past?.log ?? [];
	useEffect(() => {
		const [event, seat] = [query('event'), query('seat')];
		if (event === null || seat === null) return;
		void source.log(readEyes(seat)).then(
			({ log }) => setStep(now => log.filter(one => one.events.length > 0)[Number(event)]?.step ?? now),
			() => {},
		);
	}, [source]);
	useEffect(() => history.replaceState(null, '', at(`/replay/${source.table}?step=${step}`) + location.hash), [source, step]);
	useEffect(() => setFurthest(far => Math.max(far, step)), [step]);
	const showing = useFilm({
		split: face.moments,
		shown,
		told,
		isPlaying,
		step,
		next: to => source.step(eyes, to),
		onStep: setStep,
		onEnd: () => setPlaying(false),
	});
	if (!shown) return <p class="loading">{t('app.loading')}</p>;
	const known = spoilers.value ? shown.steps : Math.max(furthest, step);
	const toldSoFar = [...told.filter(one => one.step <= known), ...toldNow(showing, told, known)];
	const notes = (past?.table_notes ?? []).filter(note => note.after <= known + 1); // after so many steps, the deal counted
	const props = filmProps(replayProps(face, book, head, shown, eyes, told), showing);
	return (
		<div class={`frame grid replay game-${head.game}`} data-over="true" {...momentMarks(props)}>
			<header class="frame-top row">
				<h1>{book.name}</h1>
				<span class="frame-where soft">
					{t('replay.title')} · {whereOf(face, props)}
				</span>
				<Button
					class="plain-button frame-sheet-button"
					aria-expanded={sheet}
					onClick={() => setSheet(!sheet)}
					text={t('nav.log')}
				/>
				<nav class="frame-buttons row" aria-label={t('nav.menu')}>
					{!shown.over && (
						<Button
							class="plain-button"
							aria-label={t('play_on.label')}
							title={t('play_on.label')}
							onClick={() => setGoingOn(true)}
							text={t('play_on.button')}
						/>
					)}
					{!isHere(source.table) && <Share source={source} step={step} />}
					<Link
						class="plain-button"
						href={`/api/tables/${source.table}/record`}
						onClick={e => void download(e, { id: source.table, game: head.game })}
						text={t('result.record')}
					/>
					<Link class="plain-button" href="/" text={t('nav.home')} />
				</nav>
			</header>
			<main class="frame-board" aria-label={t('table.board')}>
				{props.over && (
					<Outcome face={face} props={props}>
						{(!isHere(source.table) || head.isFair) && <ShuffleCheck table={source.table} you={props.you} />}
					</Outcome>
				)}
				{face.framePlates !== false && <Plates face={face} props={props} />}
				<face.Board {...props} />
			</main>
			<aside class={`frame-side column ${sheet ? 'is-open' : ''}`} aria-label={t('nav.log')}>
				<div class="frame-sheet-top">
					<Button class="frame-sheet-close" onClick={() => setSheet(false)} text={t('nav.close')} />
				</div>
				<StepLog props={props} told={toldSoFar} notes={notes} step={step} onStep={setStep} />
			</aside>
			<footer class="frame-bottom">
				<Controls
					step={step}
					steps={shown.steps}
					known={known}
					eyes={eyes}
					names={props.seats.map(seat => seat.label)}
					rounds={roundsOf(toldSoFar)}
					isPlaying={isPlaying}
					onPlay={setPlaying}
					onStep={setStep}
					onEyes={setEyes}
					sentence={shown.over ? winnersText(props, face) : didText(props, shown)}
				/>
				{face.Hand && props.you !== null && <face.Hand {...props} />}
			</footer>
			{isGoingOn && (
				<PlayOn
					source={source}
					head={head}
					step={step}
					names={props.seats.map(seat => seat.label)}
					onClose={() => setGoingOn(false)}
				/>
			)}
		</div>
	);
}

/** The way back to this very moment, with the invitation where the table is not public. */
function Share({ source, step }: { source: ReplaySource; step: number }) {
	const [copied, setCopied] = useState(false);
	const url = `${location.origin}${at(`/replay/${source.table}?step=${step}${source.invite ? `#${source.invite}` : ''}`)}`;
	return (
		<Button
			class="plain-button"
			onClick={() => void copyText(url).then(() => setCopied(true))}
			text={t(copied ? 'invite.copied' : 'replay.share')}
		/>
	);
}

/** What the moments of the next step have told so far, where it has not been reached before. */
function toldNow(showing: Showing | null, told: readonly ToldStep[], known: number): readonly ToldStep[] {
	const next = told.find(one => one.step === known + 1);
	const events = showing?.frame.scene.history.at(-1);
	return showing && next && events ? [{ ...next, events }] : [];
}

/** As the moment on the way to the next step shows it. */
function filmProps(props: BoardProps, showing: Showing | null): BoardProps {
	if (!showing) return props;
	const { frame, ms, n } = showing;
	const { position, history } = frame.scene;
	const seats = props.seats.map(seat => ({ ...seat, state: 'idle' as const }));
	return {
		...props,
		seats,
		view: position.view,
		events: frame.told,
		over: false,
		result: null,
		history: [...props.history, ...history.slice(-1)],
		step: props.step + n / 1000,
		moment: frame.moment && { ...frame.moment, ms },
	};
}

/** The first step of each round, from the events that say that one begins. */
function roundsOf(told: readonly ToldStep[]): readonly { readonly n: number; readonly step: number }[] {
	return told.flatMap(({ step, events }) =>
		events.flatMap(event => {
			const n = ['round', 'turn', 'duel'].includes(event.event) ? event[event.event] : null;
			return typeof n === 'number' ? [{ n, step }] : [];
		}),
	);
}

const standingSteps = (told: readonly ToldStep[]) =>
	standing(told.map(one => ({ ...one, back: one.action === 'back' ? one.actor : null })));

function didText(props: BoardProps, step: Step): string {
	if (step.actor === null || step.action === null) return '';
	const action = step.action === 'back' ? t('prompt.undo') : props.words.action(step.action);
	const actor = props.seats[step.actor];
	return t('replay.did', { name: actor ? spokenName(actor) : '', action });
}

interface StepLogProps {
	readonly props: BoardProps;
	readonly told: readonly ToldStep[];
	readonly notes: readonly TableNote[];
	readonly step: number;
	readonly onStep: (step: number) => void;
}

/** What was told, with the step that is shown, or the last before it, in sight. */
function StepLog({ props, told, notes, step, onStep }: StepLogProps) {
	const list = useRef<HTMLDivElement>(null);
	const lines = standingSteps(told);
	const now = lines.findLast(one => one.step <= step)?.step;
	useEffect(() => {
		const line = list.current?.querySelector<HTMLElement>('.is-now');
		if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
	}, [now, told]);
	return (
		<div class="log scroll-box" role="log" aria-label={t('log.title')} ref={list}>
			{between(lines, one => one.step, notes).map((one, i) =>
				'note' in one ? (
					<NoteLine key={`note ${i}`} note={one} props={props} />
				) : (
					<button
						type="button"
						key={one.step}
						class={`log-step log-link ${one.step === now ? 'is-now' : ''}`}
						aria-current={one.step === now ? 'step' : undefined}
						onClick={() => onStep(one.step)}
					>
						{props.words.learnt(one.events).map((sentence, k) => (
							<p key={k}>{sentence}</p>
						))}
					</button>
				),
			)}
		</div>
	);
}

function replayProps(face: GameFace, book: Book, head: PastGame, step: Step, eyes: Eyes, told: readonly ToldStep[]): BoardProps {
	const seats = Array.from({ length: head.seats }, (_, i) => plainSeat(head.names[i] ? 'person' : 'bot', head.names[i] ?? null));
	const view = step.view ?? step.state ?? {};
	const you = typeof eyes === 'number' ? eyes : null;
	const result = step.over ? head.result : null;
	const position: Position = { ...step, view, result, prompt: null, legal: [], undoable: [], back: false, clock: [] };
	const info = { seats } as unknown as TableInfo;
	const seen = { info, sides: book.sides, you, position, asked: step.to_act, since: 0 };
	return {
		...shownProps(face, book, seen),
		legal: [],
		prompt: null,
		options: head.options,
		step: step.step,
		moment: null,
		history: standingSteps(told.filter(one => one.step <= step.step)).map(one => one.events),
		isReplay: true,
		draft: { picks: [], action: null, set: () => {} },
		choose: () => {},
		act: () => {},
		steps: async () => false,
		canBack: false,
	};
}
