import { effect } from '@preact/signals';
import { render } from 'preact';
import { later } from './components';
import { HomePage } from './pages/HomePage';
import { PlayPage } from './pages/PlayPage';
import { ReplayPage } from './pages/ReplayPage';
import { RulesPage } from './pages/RulesPage';
import { TablePage } from './pages/TablePage';
import { path } from './router';
import { lang, theme } from './settings';
import { listenForTouch } from './sounds';
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
import './styles/rules.css';

const SamePage = later(() => import('./pages/SamePage').then(part => part.SamePage));
const FirstPage = later(() => import('./first/FirstPage').then(part => part.FirstPage));
const PrivacyPage = later(() => import('./pages/privacy/PrivacyPage').then(part => part.PrivacyPage));
const PrintPage = later(() => import('./print/PrintPage').then(part => part.PrintPage));

function App() {
	const [, page, id] = path.value.split('/');
	if (page === 't' && id) return <TablePage id={id} />;
	if (page === 'play' && id) return <PlayPage game={id} />;
	if (page === 'replay' && id) return <ReplayPage id={id} />;
	if (page === 'same' && id) return <SamePage id={id} />;
	if (page === 'rules' && id) return <RulesPage game={id} />;
	if (page === 'first' && id) return <FirstPage key={id} game={id} />;
	if (page === 'print' && id) return <PrintPage key={id} game={id} />;
	if (page === 'privacy') return <PrivacyPage />;
	return <HomePage />;
}

/** By the browser's wish unless chosen; what goes to paper is as by day. */
const prefersLight = matchMedia('(prefers-color-scheme: light)');
function applyTheme(): void {
	const light = theme.value === 'light' || path.value.startsWith('/print/') || (theme.value === 'auto' && prefersLight.matches);
	document.documentElement.dataset.theme = light ? 'light' : 'dark';
}
prefersLight.addEventListener('change', applyTheme);
effect(applyTheme);
effect(() => {
	document.documentElement.lang = lang.value;
});

listenForTouch();

// Over plain http on a local network there is no secure context, and nothing is kept.
if (import.meta.env.PROD && isSecureContext) void navigator.serviceWorker?.register('/sw.js').catch(() => {});

render(<App />, document.getElementById('app') as HTMLElement);
