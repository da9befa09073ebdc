/* Telling somebody who looks elsewhere that it is his turn: the page's title, and a bell for those who want one. */
import { effect } from '@preact/signals';
import { t } from '../i18n';
import { sound } from '../settings';
import type { TableSession } from './session';

let audio: AudioContext | null = null;

export function ring(): void {
	audio ??= new AudioContext();
	const [tone, volume] = [audio.createOscillator(), audio.createGain()];
	tone.type = 'sine';
	tone.frequency.value = 880;
	volume.gain.setValueAtTime(0.12, audio.currentTime);
	volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.9);
	tone.connect(volume).connect(audio.destination);
	tone.start();
	tone.stop(audio.currentTime + 0.9);
}

/** Until the returned function is called. `name` is the game's. */
export function watchTurn(session: TableSession, name: () => string): () => void {
	let wasAsked = false;
	const stop = effect(() => {
		const you = session.you.value; // who may do something but owes nothing is not rung for
		const isAsked = you !== null && (session.position.value?.to_act.includes(you) ?? false);
		document.title = isAsked ? `● ${t('title.your_turn')} · ${name()}` : `${name()} · ${t('app.name')}`;
		if (isAsked && !wasAsked && sound.value) ring();
		wasAsked = isAsked;
	});
	return () => {
		stop();
		document.title = t('app.name');
	};
}
