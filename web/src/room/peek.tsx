/* Hold to peek: the hand is open while a finger is on the pad or, if locked open, until it is hidden again. A phone that sleeps or shows
 * another page wakes up hidden. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../components';
import { say } from './say';

export interface Peek {
	readonly isOpen: boolean;
	readonly isKept: boolean;
	hold(isHeld: boolean): void;
	keep(isKept: boolean): void;
}

export function usePeek(): Peek {
	const held = useSignal(false);
	const kept = useSignal(false);
	useEffect(() => {
		const hide = () => {
			if (document.hidden) held.value = kept.value = false;
		};
		document.addEventListener('visibilitychange', hide);
		return () => document.removeEventListener('visibilitychange', hide);
	}, []);
	return {
		isOpen: held.value || kept.value,
		isKept: kept.value,
		hold: isHeld => (held.value = isHeld),
		keep: isKept => (kept.value = isKept),
	};
}

export function PeekPad({ peek }: { peek: Peek }) {
	const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
	if (peek.isKept)
		return (
			<div class="palm-peek row">
				<Button key="hide" class="button palm-pad" aria-pressed={true} onClick={() => peek.keep(false)} text={say('hide')} />
			</div>
		);
	return (
		<div class="palm-peek row">
			<button
				type="button"
				class="button palm-pad"
				aria-pressed={peek.isOpen}
				onPointerDown={() => peek.hold(true)}
				onPointerUp={() => peek.hold(false)}
				onPointerCancel={() => peek.hold(false)}
				onPointerLeave={() => peek.hold(false)}
				onKeyDown={event => isKey(event) && peek.hold(true)}
				onKeyUp={() => peek.hold(false)}
				onContextMenu={event => event.preventDefault()}
			>
				{say(peek.isOpen ? 'held' : 'hold')}
			</button>
			<Button class="button" onClick={() => peek.keep(true)} text={say('keep_open')} />
		</div>
	);
}
