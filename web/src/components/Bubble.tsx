/* What somebody has just said, for a moment, at their plate: above everything, so that no board cuts it off, and for eyes only; the talk
 * itself is read out. */
import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { seatLook } from '../seats';
import { placeBeside } from './Lens';

/** What is said just now, by seat; the table gives it to what lies inside. */
export const Spoken = createContext<Signal<Readonly<Record<number, { readonly text: string; readonly until: number }>>> | null>(
	null,
);

/** Stands inside of what it points at. */
export function Bubble({ seat }: { seat: number }) {
	const said = useContext(Spoken)?.value[seat];
	const bubble = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		const [shown, left] = [bubble.current, (said?.until ?? 0) - performance.now()];
		if (!shown?.parentElement || left <= 0) return;
		shown.showPopover();
		placeBeside(shown, shown.parentElement.getBoundingClientRect());
		const timer = setTimeout(() => shown.hidePopover(), left);
		return () => {
			clearTimeout(timer);
			if (shown.matches(':popover-open')) shown.hidePopover();
		};
	}, [said]);
	return said ? (
		<span class="bubble" style={{ borderColor: seatLook(seat).colour }} popover="manual" ref={bubble} aria-hidden="true">
			{said.text}
		</span>
	) : null;
}
