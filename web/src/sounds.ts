/* What is heard, made here: no files. Browsers let a page sound only after its user has touched it, so nothing is made before that. */
import type { SoundName } from './board';
import { sound } from './settings';

interface Tone {
	/** From this many hertz to that many; noise below them where `isNoise`. */
	readonly from: number;
	readonly to?: number;
	readonly isNoise?: boolean;
	readonly type?: OscillatorType;
	/** In seconds. */
	readonly after?: number;
	readonly long: number;
	readonly loud: number;
}

const roll = Array.from(
	{ length: 22 },
	(_, i): Tone => ({ from: 260, isNoise: true, after: i * 0.07, long: 0.09, loud: 0.05 + i * 0.005 }),
);

const sounds: Readonly<Record<SoundName, readonly Tone[]>> = {
	card: [{ from: 2600, to: 900, isNoise: true, long: 0.09, loud: 0.12 }],
	coin: [
		{ from: 1560, long: 0.18, loud: 0.06 },
		{ from: 2090, after: 0.07, long: 0.3, loud: 0.05 },
	],
	die: [0, 0.11, 0.19, 0.25].map(after => ({ from: 1400, isNoise: true, after, long: 0.05, loud: 0.16 })),
	blow: [
		{ from: 170, to: 45, long: 0.45, loud: 0.3 },
		{ from: 900, to: 120, isNoise: true, long: 0.22, loud: 0.25 },
	],
	reveal: [392, 494, 587].map((from, i) => ({ from, type: 'triangle', after: i * 0.08, long: 0.5, loud: 0.07 })),
	drum: roll,
	fanfare: [523, 659, 784, 1046].map((from, i) => ({
		from,
		type: 'triangle',
		after: i * 0.13,
		long: i === 3 ? 0.9 : 0.2,
		loud: 0.08,
	})),
	turn: [{ from: 880, long: 0.9, loud: 0.12 }],
};

let audio: AudioContext | null = null;
let hasTouched = false;

/** From the first touch or key on there can be sounds. */
export function listenForTouch(): void {
	const touched = () => {
		hasTouched = true;
		for (const name of ['pointerdown', 'keydown']) removeEventListener(name, touched, true);
	};
	for (const name of ['pointerdown', 'keydown']) addEventListener(name, touched, true);
}

function noiseOf(context: AudioContext, seconds: number): AudioBufferSourceNode {
	const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
	const source = context.createBufferSource();
	source.buffer = buffer;
	return source;
}

function makeTone(context: AudioContext, { from, to = from, isNoise, type = 'sine', after = 0, long, loud }: Tone): void {
	const [start, end] = [context.currentTime + after, context.currentTime + after + long];
	const volume = context.createGain();
	volume.gain.setValueAtTime(loud, start);
	volume.gain.exponentialRampToValueAtTime(0.0001, end);
	volume.connect(context.destination);
	const glide = (pitch: AudioParam) => {
		pitch.setValueAtTime(from, start);
		pitch.exponentialRampToValueAtTime(to, end);
	};
	if (isNoise) {
		const [noise, filter] = [noiseOf(context, long), context.createBiquadFilter()];
		filter.type = 'lowpass';
		glide(filter.frequency);
		noise.connect(filter).connect(volume);
		noise.start(start);
	} else {
		const tone = context.createOscillator();
		tone.type = type;
		glide(tone.frequency);
		tone.connect(volume);
		tone.start(start);
		tone.stop(end);
	}
}

/** Nothing for those who want no sounds. */
export function play(name: SoundName | null): void {
	if (name === null || !sound.value || !hasTouched) return;
	audio ??= new AudioContext();
	if (audio.state === 'suspended') void audio.resume();
	for (const tone of sounds[name]) makeTone(audio, tone);
}
