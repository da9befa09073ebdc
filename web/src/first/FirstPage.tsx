/* /first/GAME: a first game, explained caption by caption on the game's own board. */
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { getFirst } from '../api';
import type { BoardProps, GameFace } from '../board';
import { Button, Explain, Linked, ownName, Prompt } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { Link } from '../Link';
import { inOrder } from '../moments/frames';
import { plainSeat } from '../seats';
import { firsts, lang } from '../settings';
import { momentMarks, Plates, sentenceOf, whereOf } from '../table/Frame';
import { listenToKeys } from '../table/keys';
import { shownProps } from '../table/props';
import { tapped, telling } from '../table/Telling';
import { useBook } from '../table/useBook';
import { useAnswer } from '../useAnswer';
import type { Book, FirstGame, TableInfo } from '../wire';
import { parseAction } from '../words';
import { byClock, Lesson } from './lesson';
import { Pointer } from './Pointer';
import './first.css';

export function FirstPage({ game }: { game: string }) {
	const wanted = lang.value;
	const first = useAnswer<FirstGame | 'none'>(() => getFirst(game, wanted).catch(() => 'none' as const), [game, wanted]);
	const book = useBook(game, 'default', first && first !== 'none' ? first.names.length : 0);
	if (first === 'none')
		return (
			<main class="trouble">
				<h1>{t('first.none')}</h1>
				<Link href="/" text={t('nav.home')} />
			</main>
		);
	if (!first || !book) return <p class="loading">{t('app.loading')}</p>;
	return <Class first={first} book={book} />;
}

/** Another language brings other words; how far one has come stays. */
function Class({ first, book }: { first: FirstGame; book: Book }) {
	const reached = firsts.peek()[book.id];
	const face = faceOf(book.id);
	const lesson = useMemo(() => {
		const steps = first.steps.map(step => ({ ...step, events: inOrder(face, step.events) }));
		return new Lesson({ ...first, steps }, typeof reached === 'number' ? reached : 0, byClock, face.moments);
	}, [first]);
	useEffect(() => () => lesson.close(), [lesson]);
	const progress = lesson.isOver.value ? 'done' : lesson.caption.value;
	useEffect(() => {
		if (firsts.peek()[book.id] !== 'done') firsts.value = { ...firsts.peek(), [book.id]: progress };
	}, [progress]);
	const props = lessonProps(lesson, face, book);
	const main = lesson.isAsked ? (lesson.proposed.value ?? face.ready?.(props) ?? null) : null;
	const deeds = {
		confirm: () => (main === null ? lesson.next() : void lesson.act(main)),
		undo: () => (lesson.telling.value ? lesson.moments.jump() : lesson.clear()),
		goOn: () => lesson.moments.next(),
		explain: () => {},
	};
	useLayoutEffect(() => listenToKeys(deeds), [lesson, main]);
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => event.key === 'ArrowRight' && lesson.next();
		addEventListener('keydown', onKey);
		return () => removeEventListener('keydown', onKey);
	}, [lesson]);
	const hasDraft = lesson.picks.value.length > 0 || lesson.proposed.value !== null;
	return (
		<div
			class={`frame is-first grid first game-${book.id}`}
			data-over={false}
			data-asked={lesson.isAsked}
			{...momentMarks(props)}
			data-step={lesson.step.value}
			data-caption={lesson.shown?.key}
		>
			<header class="frame-top row">
				<h1>{book.name}</h1>
				<span class="frame-where soft">{whereOf(face, props)}</span>
				<nav class="frame-buttons row" aria-label={t('nav.menu')}>
					<Link class="plain-button" href="/" text={t('first.leave')} />
				</nav>
			</header>
			<Explain.Provider value={sentence => (lesson.remark.value = sentence)}>
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar does the same */}
				<main class="frame-board" aria-label={t('table.board')} onClick={event => tapped(lesson.moments, event)}>
					{face.framePlates !== false && <Plates face={face} props={props} />}
					<face.Board {...props} />
				</main>
				<CaptionBox lesson={lesson} props={props} />
				<footer class="frame-bottom">
					{props.moment ? (
						<Prompt {...telling(props, lesson.moments)} />
					) : lesson.isAsked || lesson.remark.value ? (
						<Prompt
							sentence={face.prompt?.(props) ?? sentenceOf(props)}
							isAsked={lesson.isAsked}
							remark={lesson.remark.value && <Linked text={lesson.remark.value} game={book.id} />}
							action={main === null ? null : props.words.action(main)}
							onAction={() => main !== null && void lesson.act(main)}
							onUndo={hasDraft ? () => lesson.clear() : undefined}
						/>
					) : (
						<div class="first-quiet" />
					)}
					{face.Hand && <face.Hand {...props} />}
				</footer>
			</Explain.Provider>
			{!lesson.isOver.value && <Pointer points={pointsOf(lesson, main)} />}
		</div>
	);
}

/** When the move stands ready, at the button that makes it; while something is told, only at the way on, where that is waited for. */
function pointsOf(lesson: Lesson, main: string | null): readonly string[] {
	if (lesson.isWatching) return lesson.isStaying ? ['on'] : [];
	if (main !== null && main === lesson.move) return ['main'];
	return lesson.shown?.point ?? [];
}

/** The text by its key: a caption's, or the page's own while the learner looks on. */
function saidBy(lesson: Lesson): string {
	if (lesson.isOver.value) return 'learnt';
	if (lesson.isWatching) return lesson.isStaying ? 'first.stays' : 'first.watch';
	return lesson.shown?.key ?? '';
}

function CaptionBox({ lesson, props }: { lesson: Lesson; props: BoardProps }) {
	const { captions, texts } = lesson.game;
	const { book, words } = props;
	const isOver = lesson.isOver.value;
	const n = lesson.caption.value + 1;
	const said = saidBy(lesson);
	return (
		<aside class="first-box column" aria-label={t('first.title')}>
			<div class="first-head row apart">
				<h2>{t(isOver ? 'first.over' : 'first.title')}</h2>
				{!isOver && (
					<progress
						class="first-progress"
						max={captions.length}
						value={n}
						aria-label={t('first.progress', { n, of: captions.length })}
					/>
				)}
			</div>
			<p class="first-words" role="status" key={said}>
				{said === 'first.watch' || said === 'first.stays' ? t(said) : texts[said]}
			</p>
			{lesson.isWrong.value && (
				<p class="first-wrong" role="alert">
					{lesson.isAsked ? t('first.wrong', { action: words.action(lesson.move ?? '') }) : t('first.read_on')}
				</p>
			)}
			<div class="first-buttons flow mid">
				{lesson.canGoOn && <Button class="button is-main" onClick={() => lesson.next()} text={t('first.next')} />}
				{!isOver && lesson.isAsked && <span class="first-yours">{t('first.your_move')}</span>}
				{isOver && <Link class="button is-main" href={`/play/${book.id}?level=${BEGINNER}`} text={t('first.real')} />}
				{isOver && <Link href={`/rules/${book.id}`} text={t('nav.rules')} />}
			</div>
		</aside>
	);
}

/** The level of the bots in the game after the first. */
const BEGINNER = 1;

function lessonProps(lesson: Lesson, face: GameFace, book: Book): BoardProps {
	const { names, seat: you, steps } = lesson.game;
	const telling = lesson.telling.value;
	const position = { ...(telling?.frame.scene.position ?? lesson.position), clock: names.map(() => null) };
	const seats = names.map((name, i) => plainSeat('person', i === you ? ownName() : name));
	const info = { seats } as unknown as TableInfo;
	const shown = shownProps(face, book, { info, sides: book.sides, you, position, asked: telling ? [] : lesson.asked, since: 0 });
	const isTurn = !telling && (lesson.move !== null || lesson.isLast);
	return {
		...shown,
		legal: isTurn ? position.legal.map(text => parseAction(book, text)) : [],
		prompt: isTurn && position.prompt !== null ? shown.words.say(position.prompt) : null,
		options: Object.fromEntries(Object.entries(book.options).map(([id, values]) => [id, values[0] ?? ''])),
		step: lesson.step.value + (telling?.n ?? 0) / 1000,
		moment: telling?.frame.moment ? { ...telling.frame.moment, ms: telling.ms } : null,
		history:
			telling?.frame.scene.history ??
			steps.slice(0, lesson.step.value + 1).flatMap(step => (step.events.length ? [step.events] : [])),
		isReplay: false,
		draft: {
			picks: lesson.picks.value,
			action: lesson.proposed.value,
			set: (picks, action) => lesson.setDraft(picks, action),
		},
		choose: (action, picks) => lesson.choose(action, picks),
		act: action => void lesson.act(action),
		steps: list => lesson.steps(list),
		canBack: false,
	};
}
