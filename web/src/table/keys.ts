/* The keyboard at the table: numbers choose, Enter confirms, Esc takes back, Space goes on, / lets one type, ? explains. Whoever uses
 * it sees the numbers on what can be chosen (hands.css), until the mouse or a finger is used again. */

/** What can be chosen now, in the order of the page. */
function choices(): HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>('[data-choice]')].filter(e => e.offsetParent !== null);
}

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export interface KeyDeeds {
	confirm(): void;
	undo(): void;
	explain(): void;
	/** To the next moment of what happened. */
	goOn?(): void;
	/** Left out: nothing can be typed here. */
	type?(): void;
}

const root = document.documentElement;

/** Keys that choose or walk about, not those of a text. */
const CHOOSING = /^([0-9]|Tab|Enter|Escape|Arrow.*|[/?])$/;

/** Writes their numbers on what can be chosen now. */
function number(): void {
	const numbers = new Map(choices().map((choice, i) => [choice, String(i + 1)]));
	for (const old of document.querySelectorAll<HTMLElement>('[data-key]')) if (!numbers.has(old)) delete old.dataset.key;
	for (const [choice, key] of numbers) if (choice.dataset.key !== key) choice.dataset.key = key;
}

export function listenToHands(): () => void {
	const watcher = new MutationObserver(number);
	const onKey = ({ key, target }: KeyboardEvent) => {
		if (!CHOOSING.test(key) || isTyping(target) || root.dataset.hands) return;
		root.dataset.hands = 'keys';
		number();
		watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-choice'] });
	};
	const onPointer = () => {
		watcher.disconnect();
		delete root.dataset.hands;
	};
	addEventListener('keydown', onKey);
	addEventListener('pointerdown', onPointer);
	return () => {
		onPointer();
		removeEventListener('keydown', onKey);
		removeEventListener('pointerdown', onPointer);
	};
}

/** Two digits pressed quickly are one number where there are more than nine choices. */
export function listenToKeys(deeds: KeyDeeds): () => void {
	let typed = '';
	let timer: ReturnType<typeof setTimeout> | null = null;
	const press = () => {
		choices()[Number(typed) - 1]?.click();
		typed = '';
		timer = null;
	};
	const onDigit = (digit: string) => {
		if (timer) clearTimeout(timer);
		typed += digit;
		if (Number(typed) * 10 > choices().length) press();
		else timer = setTimeout(press, 400);
	};
	const onKey = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]'))
			return;
		if (/^[0-9]$/.test(event.key)) onDigit(event.key);
		else if (event.key === ' ' && deeds.goOn && isForBoard(event.target)) {
			event.preventDefault(); // it does not scroll
			deeds.goOn();
		} else if (event.key === '?') deeds.explain();
		else if (event.key === '/' && deeds.type) {
			event.preventDefault(); // it is not the first letter
			deeds.type();
		} else if (event.key === 'Escape') deeds.undo();
		else if (event.key === 'Enter' && !isOnButton(event.target)) deeds.confirm();
	};
	addEventListener('keydown', onKey);
	return () => removeEventListener('keydown', onKey);
}

/** Elsewhere the space bar presses what has the focus. */
const isForBoard = (target: EventTarget | null): boolean =>
	target instanceof Element &&
	document.querySelector('.prompt.is-telling') !== null &&
	!target.closest('.frame-top, .frame-side, .telling-now, .telling-on, summary, a');

/** There Enter presses the button itself, unless it is a thing already chosen. */
function isOnButton(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && /^(BUTTON|A|SUMMARY)$/.test(target.tagName);
}
