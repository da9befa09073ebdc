/* A game to print: what can be chosen at the top, which stays on the screen, and below it every sheet as it comes out of the printer. The
 * same on a server's page and in a file of `tripot print`. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getRules } from '../api';
import { query } from '../base';
import type { Printed } from '../board';
import { Button, Check, Select } from '../components';
import { t } from '../i18n';
import { Markdown } from '../markdown';
import { seatLook } from '../seats';
import { lang } from '../settings';
import { wordsOf } from '../table/props';
import { useBook } from '../table/useBook';
import { useAnswer } from '../useAnswer';
import type { Book, Lang } from '../wire';
import { Booklet } from './Booklet';
import { fitAll } from './fit';
import { printFace } from './list';
import { Aids, aidPages, pagesOf, Run, type RunProps } from './Sheet';
import { say } from './say';
import { CARD, PAPERS, type Paper, TOKEN } from './sheets';
import './craft.css';
import './print.css';

const PARTS = ['cards', 'tokens', 'backs', 'aids', 'rules'] as const;
type Part = (typeof PARTS)[number];

export interface PrintWish {
	readonly edition: string;
	readonly paper: Paper;
	/** Everything so many times. */
	readonly sets: number;
	readonly n_aids: number;
	readonly parts: readonly Part[];
	/** The rules alone, to fold. */
	readonly isBook: boolean;
}

export interface PageProps {
	readonly game: string;
	readonly editions: readonly string[];
	/** As the server counts seats for a game's words; and there are as many player aids. */
	readonly seats: number;
	/** Unless the address says otherwise. */
	readonly paper: Paper;
}

const isPaper = (text: string | null): text is Paper => text !== null && text in PAPERS;

/** `?edition=my_box&paper=letter`, as a link may say it. */
function firstWish({ editions, seats, paper }: PageProps): PrintWish {
	const [edition, size] = [query('edition'), query('paper')];
	return {
		edition: edition !== null && editions.includes(edition) ? edition : (editions[0] ?? 'default'),
		paper: isPaper(size) ? size : paper,
		sets: 1,
		n_aids: seats,
		parts: PARTS,
		isBook: query('rules') === 'booklet',
	};
}

/** Lines do not end within the number of a rule. */
const unbroken = (book: Book): Book => JSON.parse(JSON.stringify(book).replace(/\b([A-Z]{2}-)(?=\d)/g, '$1\u2060'));

export function Print(props: PageProps) {
	const { game, seats } = props;
	const [wish, setWish] = useState(() => firstWish(props));
	const wanted = lang.value;
	const told = useBook(game, wish.edition, seats);
	const book = useMemo(() => told && unbroken(told), [told]);
	const face = useAnswer(() => printFace(game), [game]);
	const rules = useAnswer(() => getRules(game, wanted).catch(() => ''), [game, wanted]);
	const sheets = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		const again = () => sheets.current && fitAll(sheets.current);
		again();
		void document.fonts.ready.then(again);
	});
	const title = book && say('title', { game: book.name });
	useEffect(() => {
		if (title) document.title = title; // what a PDF is called
		return () => {
			document.title = t('app.name');
		};
	}, [title]);
	if (!book || !face || rules === null) return <p class="loading">{t('app.loading')}</p>;
	const printed = face.printed({ book, words: wordsOf(face, book, [], null), look: seatLook });
	const runs = runsOf(book, printed, wish);
	const text = (
		<>
			<Markdown text={rules} />
			<p class="print-credit">{t('home.credit')}</p>
		</>
	);
	return (
		<>
			<Choices
				props={props}
				book={book}
				printed={printed}
				runs={runs}
				wish={wish}
				change={part => setWish({ ...wish, ...part })}
			/>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, by keys too */}
			<section ref={sheets} class={`print-sheets game-${game}`} aria-label={say('sheets')} tabIndex={0}>
				{wish.isBook && (
					<Booklet paper={wish.paper} of={rules} foot={say('book_foot', { game: book.name, edition: book.edition_name })}>
						{text}
					</Booklet>
				)}
				{!wish.isBook && runs.map(run => <Run key={run.piece.width} {...run} />)}
				{!wish.isBook && wish.parts.includes('aids') && printed.aid.length > 0 && (
					<Aids
						paper={wish.paper}
						parts={printed.aid}
						title={book.name}
						aids={wish.n_aids}
						hasBacks={wish.parts.includes('backs')}
						foot={say('foot_aid', { game: book.name, edition: book.edition_name })}
					/>
				)}
				{!wish.isBook && wish.parts.includes('rules') && <section class={`print-rules is-${wish.paper}`}>{text}</section>}
			</section>
		</>
	);
}

function runsOf(book: Book, { cards, tokens }: Printed, { paper, sets, parts }: PrintWish): RunProps[] {
	const hasBacks = parts.includes('backs');
	const run = (what: 'cards' | 'tokens', kinds: Printed['cards'], piece: RunProps['piece']): RunProps => ({
		paper,
		piece,
		kinds: parts.includes(what) ? kinds : [],
		sets,
		hasBacks,
		foot: (n, side) => say('foot', { game: book.name, edition: book.edition_name, what: say(what), n, side: say(side) }),
	});
	return [run('cards', cards, CARD), run('tokens', tokens, TOKEN)];
}

interface ChoicesProps {
	readonly props: PageProps;
	readonly book: Book;
	readonly printed: Printed;
	readonly runs: readonly RunProps[];
	readonly wish: PrintWish;
	change(part: Partial<PrintWish>): void;
}

const numbers = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)] as const);

function Choices({ props, book, printed, runs, wish, change }: ChoicesProps) {
	const { edition, paper, sets, n_aids, parts, isBook } = wish;
	const there: Readonly<Record<Part, boolean>> = {
		cards: printed.cards.length > 0,
		tokens: printed.tokens.length > 0,
		backs: true,
		aids: printed.aid.length > 0,
		rules: true,
	};
	const toggle = (part: Part, is: boolean) => change({ parts: PARTS.filter(one => (one === part ? is : parts.includes(one))) });
	return (
		<form class="print-choices" aria-label={say('choose')} onSubmit={event => event.preventDefault()}>
			<h1>{say('title', { game: book.name })}</h1>
			<p>{say(isBook ? 'book_about' : 'about')}</p>
			{printed.note && !isBook && <p>{printed.note}</p>}
			<div class="print-fields flow mid">
				<Select
					label={say('edition')}
					value={edition}
					options={props.editions.map(id => [id, id === book.edition ? book.edition_name : id])}
					onChange={id => change({ edition: id })}
				/>
				<Select
					label={say('language')}
					value={lang.value}
					options={[
						['en', 'English'],
						['fr', 'Français'],
					]}
					onChange={id => {
						lang.value = id as Lang;
					}}
				/>
				<Select
					label={say('paper')}
					value={paper}
					options={(Object.keys(PAPERS) as Paper[]).map(id => [id, say(id)])}
					onChange={id => change({ paper: id as Paper })}
				/>
				<Select
					label={say('form')}
					value={isBook ? 'booklet' : 'pages'}
					options={(['pages', 'booklet'] as const).map(id => [id, say(id)])}
					onChange={id => change({ isBook: id === 'booklet' })}
				/>
				<Select label={say('sets')} value={String(sets)} options={numbers(1, 8)} onChange={n => change({ sets: Number(n) })} />
				<Select
					label={say('aids')}
					value={String(n_aids)}
					options={numbers(1, 18)}
					onChange={n => change({ n_aids: Number(n) })}
				/>
			</div>
			<div class="print-fields flow mid" hidden={isBook}>
				{PARTS.filter(part => there[part]).map(part => (
					<Check key={part} text={say(part)} checked={parts.includes(part)} onChange={is => toggle(part, is)} />
				))}
			</div>
			<p class="print-fields flow mid">
				<Button class="button is-main" onClick={() => print()} text={say('print')} />
				{!isBook && <span class="print-count">{countOf(runs, wish, there.aids)}</span>}
			</p>
		</form>
	);
}

/** "54 cards, 42 tokens, 16 pages" */
function countOf(runs: readonly RunProps[], { sets, parts, n_aids }: PrintWish, hasAids: boolean): string {
	const [cards = 0, tokens = 0] = runs.map(run => run.kinds.reduce((sum, kind) => sum + kind.copies, 0) * sets);
	const aids = hasAids && parts.includes('aids') ? aidPages(n_aids, parts.includes('backs')) : 0;
	const pages = runs.reduce((sum, run) => sum + pagesOf(run), aids);
	return [
		...(cards ? [say('count_cards', { n: cards })] : []),
		...(tokens ? [say('count_tokens', { n: tokens })] : []),
		say(parts.includes('rules') ? 'count_pages_rules' : 'count_pages', { n: pages }),
	].join(', ');
}
