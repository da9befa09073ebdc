/* The voice of the big screen: the browser's speech synthesis in the language of the page, one sentence after another. Every sentence is
 * also shown as a caption; without a voice for the language, or in a muted room, the caption stands alone. */
import { type Signal, signal } from '@preact/signals';
import type { Lang } from '../wire';

export interface VoiceDeeds {
	lang(): Lang;
	isMuted(): boolean;
}

const synthesis = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

export class Voice {
	readonly caption: Signal<string> = signal('');
	/** Sentences still to speak; newer ones replace those that have not begun. */
	#rest: readonly string[] = [];
	#isSpeaking = false;

	constructor(readonly deeds: VoiceDeeds) {}

	/** Whether there is a voice for the language of the page. */
	get canSpeak(): boolean {
		return this.#voice() !== undefined;
	}

	say(lines: readonly string[]): void {
		if (!lines.length) return;
		this.caption.value = lines.join(' ');
		this.#rest = lines;
		this.#next();
	}

	/** Sets the caption alone, without speech. */
	show(line: string): void {
		if (line) this.caption.value = line;
	}

	forget(): void {
		this.caption.value = '';
	}

	/** A number of the countdown, spoken at once or not at all. */
	count(n: number): void {
		if (this.#isSpeaking) return;
		this.#rest = [String(n)];
		this.#next();
	}

	hush(): void {
		this.#rest = [];
		this.#isSpeaking = false;
		synthesis()?.cancel();
	}

	#voice(): SpeechSynthesisVoice | undefined {
		return synthesis()
			?.getVoices()
			.find(voice => voice.lang.toLowerCase().startsWith(this.deeds.lang()));
	}

	#next(): void {
		const [line, ...rest] = this.#rest;
		if (this.#isSpeaking || line === undefined) return;
		this.#rest = rest;
		const voice = this.#voice();
		if (!voice || this.deeds.isMuted()) {
			this.#rest = [];
			return;
		}
		const spoken = new SpeechSynthesisUtterance(line);
		spoken.voice = voice;
		spoken.lang = voice.lang;
		spoken.onend = spoken.onerror = () => {
			this.#isSpeaking = false;
			this.#next();
		};
		this.#isSpeaking = true;
		synthesis()?.speak(spoken);
	}
}
