/* The page of `tripot print`: one file, with all that a server would be asked for in it. tripot puts that in when it writes the file. */
import '../styles/theme.css';
import '../styles/layout.css';
import '../styles/base.css';
import '../styles/cards.css';
import '../styles/fields.css';
import '../styles/rules.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { know } from '../api';
import { lang } from '../settings';
import type { Lang } from '../wire';
import { type PageProps, Print } from './Print';

interface Brought extends PageProps {
	readonly lang: Lang;
	/** By the path that a server answers. */
	readonly answers: Readonly<Record<string, unknown>>;
}

const brought: Brought = JSON.parse(document.getElementById('brought')?.textContent ?? '');
for (const [path, answer] of Object.entries(brought.answers)) know(path, answer);
lang.value = brought.lang;
document.documentElement.dataset.theme = 'light';
effect(() => {
	document.documentElement.lang = lang.value;
});
render(
	<main class="print">
		<Print {...brought} />
	</main>,
	document.getElementById('app') as HTMLElement,
);
