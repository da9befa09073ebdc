import { useEffect } from 'preact/hooks';
import type { BoardProps, GameEvent } from '../board';
import { t } from '../i18n';
import type { TableSession } from './session';

/** What you can know from what you saw: the engine's own notes on your view, under their heads. */
export function Notebook({ session, props }: { session: TableSession; props: BoardProps }) {
	useEffect(() => {
		void session.learnNotes();
	}, [session, props.step, props.moment === null]);
	const groups = new Map<string, GameEvent[]>();
	for (const note of session.notes.value) groups.set(note.event, [...(groups.get(note.event) ?? []), note]);
	if (props.you === null) return <p class="soft notebook-watch">{t('notes.watch')}</p>;
	return (
		<div class="notebook scroll-box">
			<p class="soft">{t('notes.about')}</p>
			{groups.size === 0 && <p>{t('notes.none')}</p>}
			{[...groups].map(([kind, notes]) => (
				<section key={kind}>
					<h3>{props.words.has(`event.${kind}.head`) ? props.words.say(`event.${kind}.head`) : ''}</h3>
					<ul>
						{notes.map((note, i) => (
							<li key={i}>{props.words.event(note)}</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
