import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../board';
import { t } from '../i18n';
import { follow } from '../router';
import { standing, toldIn } from './standing';

/** What happened, in sentences. When the game is over a step leads to that moment of the replay of the table, if there is one. */
export function Log({ props, history, table }: { props: BoardProps; history: BoardProps['history']; table: string | null }) {
	const list = useRef<HTMLDivElement>(null);
	const n = history.length;
	useEffect(() => {
		if (list.current) list.current.scrollTop = list.current.scrollHeight;
	}, [n]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<div class="log" role="log" aria-label={t('log.title')} tabIndex={0} ref={list}>
			{standing(toldIn(history)).map(({ at, events }) => {
				const body = events.map((event, k) => <p key={k}>{props.words.event(event)}</p>);
				return (
					<div class="log-step" key={at}>
						{props.over && table !== null ? (
							<a href={`/replay/${table}?event=${at}&seat=${props.you ?? 'spectator'}`} onClick={follow} class="log-link">
								{body}
							</a>
						) : (
							body
						)}
					</div>
				);
			})}
		</div>
	);
}
