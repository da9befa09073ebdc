import { useEffect, useState } from 'preact/hooks';
import { getRules, HttpError } from '../api';
import { Preferences } from '../components';
import { t } from '../i18n';
import { Markdown } from '../markdown';
import { follow } from '../router';
import { lang } from '../settings';

/** /rules/GAME#HANDLE: the numbered book. */
export function RulesPage({ game }: { game: string }) {
	const [text, setText] = useState<string | null>(null);
	const wanted = lang.value;
	useEffect(() => {
		let isCurrent = true;
		getRules(game, wanted).then(
			found => isCurrent && setText(found),
			error => isCurrent && setText(`# ${t(error instanceof HttpError && error.status === 404 ? 'rules.none' : 'app.failed')}`),
		);
		return () => {
			isCurrent = false;
		};
	}, [game, wanted]);
	useEffect(() => {
		const rule = text && location.hash ? document.getElementById(location.hash.slice(1)) : null;
		rule?.scrollIntoView({ block: 'center' });
		rule?.classList.add('wanted');
	}, [text]);
	return (
		<main class={`rules game-${game}`}>
			<nav class="rules-nav">
				<a class="button" href="/" onClick={follow}>
					{t('nav.home')}
				</a>
				<Preferences />
			</nav>
			{text === null ? <p class="loading">{t('app.loading')}</p> : <Markdown text={text} />}
		</main>
	);
}
