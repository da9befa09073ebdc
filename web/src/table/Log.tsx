import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../board';
import { t } from '../i18n';
import { follow } from '../router';

/** What happened, in sentences. When the game is over a step leads to that moment of the replay. */
export function Log({ props, table }: { props: BoardProps; table?: string }) {
	const list = useRef<HTMLDivElement>(null);
	const n = props.history.length;
	useEffect(() => {
		if (list.current) list.current.scrollTop = list.current.scrollHeight;
	}, [n]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<div class="log" role="log" aria-label={t('log.title')} tabIndex={0} ref={list}>
			{props.history.map((events, i) => {
				const lines = events.map(event => (event.event === 'back' ? t('log.back') : props.words.event(event)));
				const body = lines.map((line, k) => <p key={k}>{line}</p>);
				return (
					<div class="log-step" key={i}>
						{props.over && table ? (
							<a href={`/replay/${table}?event=${i}`} onClick={follow} class="log-link">
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
