/* The enlarged card. It opens on hover, keyboard focus or a long tap, and on any tap where that chooses nothing; above everything (a
 * popover, so that no scrolling row cuts it off), and is for eyes only: the label of what it belongs to says the same. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const HOVER_MS = 350;
const LONG_TAP_MS = 450;
const GAP = 8;
/** How far a mouse moves before it looks at something that has come under it by itself. */
const STIR_PX = 12;

/** Where the mouse was when it last moved or was pressed. A card that comes to lie under a resting mouse is entered at that very place. */
let mouse: Spot | null = null;

interface Spot {
	readonly clientX: number;
	readonly clientY: number;
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

if (typeof addEventListener === 'function')
	for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const)
		addEventListener(
			name,
			event => {
				mouse = { clientX: event.clientX, clientY: event.clientY };
			},
			{ passive: true },
		);

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
	/** The mouse rests here; the card has come under it. */
	#rest: Spot | null = null;

	constructor(
		private readonly around: RefObject<HTMLElement | null>,
		private readonly lens: RefObject<HTMLElement | null>,
	) {}

	/** Looks only if it was the mouse that moved. */
	enter(event: Spot): void {
		this.#rest = mouse && distance(mouse, event) < 1 ? mouse : null;
		if (!this.#rest) this.wait(HOVER_MS);
	}

	move(event: Spot): void {
		if (!this.#rest || distance(this.#rest, event) < STIR_PX) return;
		this.#rest = null;
		this.wait(HOVER_MS);
	}

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
			onPointerEnter={event => event.pointerType === 'mouse' && control.enter(event)}
			onPointerMove={event => event.pointerType === 'mouse' && control.move(event)}
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
