import { useEffect, useRef } from 'preact/hooks';
import { at as address } from '../base';
import type { BoardProps } from '../board';
import { t } from '../i18n';
import { follow } from '../router';
import { spokenName } from '../seats';
import type { TableNote } from '../wire';
import { noteText } from './notes';
import { between, standing, toldIn } from './standing';

interface LogProps {
	readonly props: BoardProps;
	readonly history: BoardProps['history'];
	readonly notes: readonly TableNote[];
	readonly table: string | null;
}

/** What happened, in sentences, to be read again: Spoken.tsx reads it out as it happens. When the game is over a step leads to that
 * moment of the replay of the table, if there is one. */
export function Log({ props, history, notes, table }: LogProps) {
	const list = useRef<HTMLDivElement>(null);
	const n = history.reduce((sum, events) => sum + events.length, notes.length);
	const lines = between(standing(toldIn(history)), step => step.place, notes);
	useEffect(() => {
		if (list.current) list.current.scrollTop = list.current.scrollHeight;
	}, [n]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<div class="log scroll-box" role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0} ref={list}>
			{lines.map((line, i) => {
				if ('note' in line) return <NoteLine key={`note ${i}`} note={line} props={props} />;
				const { at, events } = line;
				const body = props.words.learnt(events).map((sentence, k) => <p key={k}>{sentence}</p>);
				return (
					<div class="log-step" key={at}>
						{props.over && table !== null ? (
							<a
								href={address(`/replay/${table}?event=${at}&seat=${props.you ?? 'spectator'}`)}
								onClick={follow}
								class="log-link"
							>
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

/** What happened beside the game. */
export function NoteLine({ note, props }: { note: TableNote; props: BoardProps }) {
	const seat = note.seat === null ? undefined : props.seats[note.seat];
	return <p class="log-note">{noteText(note, props.you, seat && spokenName(seat))}</p>;
}
