/* For ears only: what happens is read out as it happens. What is asked is read out by the prompt itself. */
import { useRef } from 'preact/hooks';
import type { BoardProps } from '../board';

const KEPT = 30;

interface Line {
	readonly step: number;
	readonly text: string;
}

/** What each update told, as one paragraph: of several that come at once screen readers lose the order. A position that was learnt anew
 * tells nothing: its past has been heard or can be read in the log. What was told to one viewer is gone when another one looks. */
function useNews({ step, events, words, you }: BoardProps): readonly Line[] {
	const lines = useRef<readonly Line[]>([]);
	const last = useRef(step);
	const eyes = useRef(you);
	if (eyes.current !== you) {
		eyes.current = you;
		lines.current = [];
	}
	if (last.current !== step) {
		last.current = step;
		const text = words.learnt(events).join(' ');
		if (text) lines.current = [...lines.current, { step, text }].slice(-KEPT);
	}
	return lines.current;
}

export function Spoken({ props }: { props: BoardProps }) {
	return (
		<div class="unseen" aria-live="polite" data-spoken="">
			{useNews(props).map(({ step, text }) => (
				<p key={step}>{text}</p>
			))}
		</div>
	);
}
