/* Telling somebody who looks elsewhere that it is their turn: the page's title, and a bell. */
import { effect } from '@preact/signals';
import { t } from '../i18n';
import { play } from '../sounds';
import type { TableSession } from './session';

/** Until the returned function is called. `name` is the game's. */
export function watchTurn(session: TableSession, name: () => string): () => void {
	let wasAsked = false;
	const stop = effect(() => {
		const you = session.you.value; // who may do something but owes nothing is not rung for
		const isAsked = you !== null && (session.position.value?.to_act.includes(you) ?? false);
		document.title = isAsked ? `● ${t('title.your_turn')} · ${name()}` : `${name()} · ${t('app.name')}`;
		if (isAsked && !wasAsked) play('turn');
		wasAsked = isAsked;
	});
	return () => {
		stop();
		document.title = t('app.name');
	};
}
