/* The enlarged card. It opens on hover, keyboard focus or a long tap, and on any tap where that chooses nothing; above everything (a
 * popover, so that no scrolling row cuts it off), and is for eyes only: the label of what it belongs to says the same. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const HOVER_MS = 350;
const LONG_TAP_MS = 450;
const GAP = 8;

/** Above it where there is room, else below, and never outside the window. */
export function placeBeside(lens: HTMLElement, around: DOMRect): void {
	const { offsetWidth: w, offsetHeight: h } = lens;
	const left = Math.min(Math.max(GAP, around.left + around.width / 2 - w / 2), innerWidth - w - GAP);
	const above = around.top - h - GAP;
	const top = above >= GAP ? above : Math.min(around.bottom + GAP, innerHeight - h - GAP);
	lens.style.left = `${left}px`;
	lens.style.top = `${Math.max(GAP, top)}px`;
}

class LensControl {
	#timer: ReturnType<typeof setTimeout> | null = null;
	/** A long tap looks; it must not choose as well. */
	#hasLooked = false;

	constructor(
		private readonly around: RefObject<HTMLElement | null>,
		private readonly lens: RefObject<HTMLElement | null>,
	) {}

	wait(ms: number, isTap = false): void {
		this.hide();
		this.#timer = setTimeout(() => {
			this.#hasLooked = isTap;
			this.show();
		}, ms);
	}

	show(): void {
		const [around, lens] = [this.around.current, this.lens.current];
		if (!around || !lens?.isConnected) return;
		lens.showPopover();
		placeBeside(lens, around.getBoundingClientRect());
	}

	hide(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		const lens = this.lens.current;
		if (lens?.matches(':popover-open')) lens.hidePopover();
	}

	swallow(event: Event): void {
		if (!this.#hasLooked) return;
		this.#hasLooked = false;
		event.preventDefault();
		event.stopPropagation();
	}
}

export interface LensProps {
	/** The card as it lies on the table. */
	readonly children: ComponentChildren;
	/** The card enlarged. */
	readonly enlarged: ComponentChildren;
	readonly class?: string;
	readonly style?: Readonly<Record<string, string | number>>;
}

export function Lens({ children, enlarged, class: name = 'card-place', style }: LensProps) {
	const around = useRef<HTMLSpanElement>(null);
	const lens = useRef<HTMLSpanElement>(null);
	const control = useRef(new LensControl(around, lens)).current;
	useEffect(() => () => control.hide(), [control]);
	return (
		<span
			class={name}
			style={style}
			ref={around}
			onPointerEnter={event => event.pointerType === 'mouse' && control.wait(HOVER_MS)}
			onPointerLeave={() => control.hide()}
			onPointerDown={event => (event.pointerType === 'mouse' ? control.hide() : control.wait(LONG_TAP_MS, true))}
			onPointerUp={() => control.hide()}
			onPointerCancel={() => control.hide()}
			onFocusIn={event => (event.target as HTMLElement).matches(':focus-visible, :not([data-choice])') && control.show()}
			onFocusOut={() => control.hide()}
			onClickCapture={event => control.swallow(event)}
		>
			{children}
			<span class="lens" popover="manual" ref={lens} aria-hidden="true">
				{enlarged}
			</span>
		</span>
	);
}
