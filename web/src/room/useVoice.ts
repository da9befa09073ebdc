/* Speaks what a screen shows, when it is shown: it gets only the board's props, which the queue of moments hands out. */
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps, GameFace, ScreenFace } from '../board';
import { momentSentence } from '../table/Telling';
import { winnersText } from '../table/winners';
import type { Voice } from './voice';

const LAST_MS = 10_000;

interface Shown {
	readonly props: BoardProps;
	/** The last position with nothing left to tell. */
	readonly settled: BoardProps | null;
}

export function useVoice(voice: Voice, props: BoardProps | null, face: GameFace, screen: ScreenFace | null): void {
	const shown = useRef<Shown | null>(null);
	useEffect(() => {
		if (!props || !screen) return;
		const was = shown.current;
		shown.current = { props, settled: props.moment ? (was?.settled ?? null) : props };
		if (was && was.props.step === props.step && was.props.moment === props.moment && was.props.over === props.over) return;
		const lines = screen.announce?.(props, was?.settled ?? null) ?? [];
		const end = props.over && !was?.settled?.over ? [winnersText(props, face)] : [];
		if (lines.length || end.length) voice.say([...lines, ...end]);
		else if (props.moment) voice.show(momentSentence(props));
		else if (was && props.step - was.props.step > 1) voice.forget(); // drop old speech: it is out of date
	});
}

/** Counts the last ten seconds of a decision aloud. */
export function useCountdown(voice: Voice, props: BoardProps | null, isPaused: boolean): void {
	const last = useRef(0);
	const deadlines = (props?.seats ?? []).flatMap(({ state, deadline }) =>
		state === 'owes' && deadline !== null ? [deadline] : [],
	);
	const deadline = deadlines.length && !isPaused ? Math.min(...deadlines) : null;
	useEffect(() => {
		if (deadline === null) return;
		const count = () => {
			const left = deadline - performance.now();
			const n = Math.ceil(left / 1000);
			if (left <= 0 || left > LAST_MS || n === last.current) return;
			last.current = n;
			voice.count(n);
		};
		const timer = setInterval(count, 200);
		return () => clearInterval(timer);
	}, [deadline, voice]);
}
