/* /edition/ID: a user's own edition, as editable tables. The engine in the page marks errors at their cells; the edition can be played,
 * downloaded and printed at once. Loaded on demand. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { getGames } from '../api';
import { at } from '../base';
import { Button, Confirm, ownName } from '../components';
import type { EditionFiles, EditionReport, Engine } from '../engine/types';
import { gameName, t } from '../i18n';
import { Link } from '../Link';
import { type Brought, getBrought, putBrought, removeBrought } from '../local/brought';
import { go } from '../router';
import { lang } from '../settings';
import { createTable } from '../table/create';
import { useAnswer } from '../useAnswer';
import { isHere, newHereId } from '../where';
import { Sheet } from './Sheet';
import { say } from './say';
import { filesInOrder, META, metaOf, metaText } from './tables';
import { openEdition, pageEngine } from './take';
import { zip } from './zip';
import './edition.css';

const KEEP_MS = 300;
const SHOWN_FAULTS = 8;
const USUAL_LEVEL = 2;

/** `/edition/epic_melee`: a copy of the usual edition, to change. */
async function begin(game: string): Promise<string | null> {
	const files = (await pageEngine()).editionFiles(game);
	const meta = files && metaOf(files[META] ?? '');
	if (!files || !meta) return say('gone');
	const own = metaText({ ...meta, id: say('start_id'), name: { en: say('start_en'), fr: say('start_fr') } });
	return openEdition({ ...files, [META]: own });
}

type Found = { readonly brought: Brought; readonly engine: Engine } | { readonly trouble: string };

async function find(id: string): Promise<Found> {
	try {
		const engine = await pageEngine();
		if (!isHere(id)) return { trouble: (await begin(id)) ?? '' };
		const brought = await getBrought(id);
		return brought?.files ? { brought, engine } : { trouble: say('gone') };
	} catch {
		return { trouble: say('no_engine') };
	}
}

export function EditionPage({ id }: { id: string }) {
	const found = useAnswer(() => find(id), [id]);
	return (
		<main class="edition">
			<nav class="edition-nav flow">
				<Link href="/" text={t('nav.home')} />
			</nav>
			{found && 'engine' in found ? (
				<Tables key={id} {...found} />
			) : (
				<p class={found?.trouble ? '' : 'loading'} role="status">
					{found?.trouble || t('app.loading')}
				</p>
			)}
		</main>
	);
}

/** Saves a moment after the last change, and when the page closes. False: the browser cannot save. */
function useKept(brought: Brought, files: EditionFiles): boolean {
	const [isKept, setKept] = useState(true);
	const keep = useRef(() => {});
	keep.current = () => void putBrought({ ...brought, files, used: Date.now() }).then(setKept);
	useEffect(() => {
		if (files === brought.files) return;
		const timer = setTimeout(() => keep.current(), KEEP_MS);
		return () => clearTimeout(timer);
	}, [files]);
	useEffect(() => {
		const now = () => keep.current();
		addEventListener('pagehide', now);
		return () => {
			removeEventListener('pagehide', now);
			now();
		};
	}, []);
	return isKept;
}

function Tables({ brought, engine }: { brought: Brought; engine: Engine }) {
	const [files, setFiles] = useState<EditionFiles>(brought.files ?? {});
	const isKept = useKept(brought, files);
	const games = useAnswer(getGames, []);
	const report = engine.addEdition(files);
	const game = games?.games.find(one => one.id === (report.game ?? brought.game));
	const change = (file: string, text: string) => setFiles(before => ({ ...before, [file]: text }));
	return (
		<>
			<h1>{say('title', { game: game ? gameName(game) : brought.game })}</h1>
			<p>{say('about')}</p>
			{!isKept && <p role="alert">{say('unkept')}</p>}
			<Verdict report={report} />
			<Deeds brought={brought} files={files} report={report} seats={game?.seats_usual ?? 2} />
			{filesInOrder(files).map(file => (
				<Sheet
					key={file}
					file={file}
					text={files[file] ?? ''}
					engine={engine}
					report={report}
					onChange={text => change(file, text)}
				/>
			))}
		</>
	);
}

function Verdict({ report }: { report: EditionReport }) {
	const shown = report.errors.slice(0, SHOWN_FAULTS);
	const line = (one: EditionReport['errors'][number]) =>
		`${one.line ? say('at_line', { file: one.file, n: one.line }) : say('at_file', { file: one.file })} ${one.text[lang.value]}`;
	return (
		<div class="edition-verdict" role="status">
			<p class={report.ok ? 'is-fine' : 'is-wrong'}>{report.ok ? say('fine') : say('faults', { n: report.n_errors })}</p>
			{shown.length > 0 && (
				<ul>
					{shown.map((one, i) => (
						<li key={i}>{line(one)}</li>
					))}
					{report.n_errors > shown.length && <li>{say('more', { n: report.n_errors - shown.length })}</li>}
				</ul>
			)}
			{report.notes.length > 0 && (
				<details>
					<summary>{say('notes')}</summary>
					<ul>
						{report.notes.map((one, i) => (
							<li key={i}>{line(one)}</li>
						))}
					</ul>
				</details>
			)}
		</div>
	);
}

interface DeedProps {
	readonly brought: Brought;
	readonly files: EditionFiles;
	readonly report: EditionReport;
	readonly seats: number;
}

/** The table gets the files as they are now, under a name of its own: later changes make another edition. */
async function play(game: string, files: EditionFiles, seats: number): Promise<void> {
	const names = Array.from({ length: seats }, (_, i) => (i ? null : ownName()));
	const bots = names.map(name => (name === null ? USUAL_LEVEL : null));
	const id = await createTable({
		game,
		seats,
		names,
		bots,
		files,
		edition: newHereId(),
		pace: 'none',
		public: false,
		start: true,
	});
	go(`/t/${id}`);
}

function download(files: EditionFiles): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([zip(files)], { type: 'application/zip' }));
	link.download = `${metaOf(files[META] ?? '')?.id ?? 'edition'}.zip`;
	link.click();
	URL.revokeObjectURL(link.href);
}

function Deeds({ brought, files, report, seats }: DeedProps) {
	const [isRemoving, setRemoving] = useState(false);
	const [trouble, setTrouble] = useState('');
	const game = report.game ?? brought.game;
	const begin = () => play(game, files, seats).catch(() => setTrouble(say('no_engine')));
	const remove = () => void removeBrought(brought.id).then(() => go('/'));
	const href = at(`/print/${game}?edition=${brought.id}`);
	return (
		<>
			<p class="edition-deeds flow mid">
				<Button class="button is-main" disabled={!report.ok} onClick={() => void begin()} text={say('play')} />
				<Button onClick={() => download(files)} text={say('download')} />
				{report.ok && (
					<a class="button" href={href} target="_blank" rel="noreferrer">
						{say('print')}
					</a>
				)}
				<Button class="link-button" onClick={() => setRemoving(true)} text={say('remove')} />
			</p>
			<p role="alert">{trouble}</p>
			{isRemoving && (
				<Confirm
					title={say('remove')}
					about={say('remove_about')}
					yes={say('removed')}
					onYes={remove}
					onClose={() => setRemoving(false)}
				/>
			)}
		</>
	);
}
