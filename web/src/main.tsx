import { effect } from '@preact/signals';
import { render } from 'preact';
import { answerFrom } from './api';
import { Button, Dialog, later } from './components';
import { fileTrouble, listenForFiles } from './drop';
import { askHere } from './here';
import { t } from './i18n';
import { Link } from './Link';
import { HomePage } from './pages/HomePage';
import { TablePage } from './pages/TablePage';
import { isScreen, path } from './router';
import { lang, theme } from './settings';
import { listenForTouch } from './sounds';
import { keepPages, newer } from './version';
import './styles/theme.css';
import './styles/layout.css';
import './styles/base.css';
import './styles/cards.css';
import './styles/frame.css';
import './styles/hands.css';
import './styles/fields.css';
import './styles/panels.css';
import './styles/chat.css';
import './styles/dialogs.css';
import './styles/result.css';
import './styles/home.css';
import './styles/lobby.css';
import './styles/pass.css';
import './styles/rules.css';
import './styles/update.css';

const ReplayPage = later(() => import('./pages/ReplayPage').then(part => part.ReplayPage));
const PlayPage = later(() => import('./pages/PlayPage').then(part => part.PlayPage));
const RulesPage = later(() => import('./pages/RulesPage').then(part => part.RulesPage));
const SamePage = later(() => import('./pages/SamePage').then(part => part.SamePage));
const FirstPage = later(() => import('./first/FirstPage').then(part => part.FirstPage));
const PrivacyPage = later(() => import('./pages/privacy/PrivacyPage').then(part => part.PrivacyPage));
const EditionPage = later(() => import('./brought/EditionPage').then(part => part.EditionPage));
const RoomPage = later(() => import('./room/RoomPage').then(part => part.RoomPage));
const PhonePage = later(() => import('./room/PhonePage').then(part => part.PhonePage));
const ScreenPage = later(() => import('./room/ScreenPage').then(part => part.ScreenPage));
const PrintPage = later(() => import('./print/PrintPage').then(part => part.PrintPage));

/** Said above every page, once a newer build has been fetched. */
function Newer() {
	const load = newer.value;
	if (!load) return null;
	return (
		<p class="update row" role="status">
			{t('update.there')} <Button class="button is-main" onClick={load} text={t('update.load')} />
			<Button class="plain-button" onClick={() => (newer.value = null)} text={t('update.later')} />
		</p>
	);
}

function Page() {
	const [, page, id] = path.value.split('/');
	if (page === 't' && id && isScreen.value) return <ScreenPage key={id} id={id} />;
	if (page === 't' && id) return <TablePage id={id} />;
	if (page === 'play' && id) return <PlayPage game={id} />;
	if (page === 'replay' && id) return <ReplayPage id={id} />;
	if (page === 'same' && id) return <SamePage id={id} />;
	if (page === 'rules' && id) return <RulesPage game={id} />;
	if (page === 'first' && id) return <FirstPage key={id} game={id} />;
	if (page === 'print' && id) return <PrintPage key={id} game={id} />;
	if (page === 'edition' && id) return <EditionPage key={id} id={id} />;
	if (page === 'room') return <RoomPage key={id} code={id} />;
	if (page === 'r') return <PhonePage key={id} code={id} />;
	if (page === 'privacy') return <PrivacyPage />;
	if (!page || page === 'index.html') return <HomePage />;
	return (
		<main class="trouble">
			<h1>{t('app.lost')}</h1>
			<Link href="/" text={t('nav.home')} />
		</main>
	);
}

function App() {
	return (
		<>
			<Page />
			{fileTrouble.value !== null && (
				<Dialog title={t('file.title')} onClose={() => (fileTrouble.value = null)}>
					<p>{fileTrouble.value}</p>
				</Dialog>
			)}
		</>
	);
}

/** By the browser's wish unless chosen; what goes to paper is as by day. */
const prefersLight = matchMedia('(prefers-color-scheme: light)');
function applyTheme(): void {
	const isTelevision = isScreen.value || path.value.startsWith('/room');
	const wantsLight = theme.value === 'auto' && prefersLight.matches && !isTelevision; // a television lights the whole room
	const light = theme.value === 'light' || path.value.startsWith('/print/') || wantsLight;
	document.documentElement.dataset.theme = light ? 'light' : 'dark';
}
prefersLight.addEventListener('change', applyTheme);
effect(applyTheme);
effect(() => {
	document.documentElement.lang = lang.value;
});

listenForTouch();
listenForFiles();
answerFrom(askHere);

// Behind everything that this visit needs.
if (import.meta.env.PROD) addEventListener('load', () => void keepPages().catch(() => {}));

render(
	<>
		<Newer />
		<App />
	</>,
	document.getElementById('app') as HTMLElement,
);
