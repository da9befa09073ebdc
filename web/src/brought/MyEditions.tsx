/* The editions kept in this browser, for the start page. Loaded only if there has ever been one. */
import { gameName } from '../i18n';
import { Link } from '../Link';
import { broughtEditions } from '../local/brought';
import { lang } from '../settings';
import { useAnswer } from '../useAnswer';
import type { GameEntry } from '../wire';
import { say } from './say';
import { META, metaOf } from './tables';
import './edition.css';

export function MyEditions({ games }: { games: readonly GameEntry[] }) {
	const editions = useAnswer(broughtEditions, []);
	if (!editions?.length) return null;
	return (
		<section aria-labelledby="my-editions">
			<h2 id="my-editions">{say('mine')}</h2>
			<ul>
				{editions.map(({ id, game, files }) => {
					const entry = games.find(one => one.id === game);
					const name = metaOf(files?.[META] ?? '')?.name[lang.value] || id;
					return (
						<li key={id}>
							<Link class="link-button" href={`/edition/${id}`} text={name} />{' '}
							<span class="soft">{entry && gameName(entry)}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
