import { useEffect } from 'preact/hooks';
import { getRules, HttpError } from '../api';
import { Preferences } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { Markdown } from '../markdown';
import { lang } from '../settings';
import { useAnswer } from '../useAnswer';

const whyNone = (error: unknown): string =>
	`# ${t(error instanceof HttpError && error.status === 404 ? 'rules.none' : 'app.failed')}`;

/** /rules/GAME#HANDLE: the numbered book. */
export function RulesPage({ game }: { game: string }) {
	const wanted = lang.value;
	const text = useAnswer(() => getRules(game, wanted).catch(whyNone), [game, wanted]);
	useEffect(() => {
		const rule = text && location.hash ? document.getElementById(location.hash.slice(1)) : null;
		rule?.scrollIntoView({ block: 'center' });
		rule?.classList.add('is-wanted');
	}, [text]);
	return (
		<main class={`rules game-${game}`}>
			<nav class="rules-nav flow apart">
				<Link href="/" text={t('nav.home')} />
				<Link href={`/print/${game}`} text={t('nav.print')} />
				<Preferences />
			</nav>
			{text === null ? <p class="loading">{t('app.loading')}</p> : <Markdown text={text} />}
		</main>
	);
}
