/* The keyboard at the table: numbers choose, Enter confirms, Esc takes back, ? explains. */

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
		else if (event.key === '?') deeds.explain();
		else if (event.key === 'Escape') deeds.undo();
		else if (event.key === 'Enter' && !isOnButton(event.target)) deeds.confirm();
	};
	addEventListener('keydown', onKey);
	return () => removeEventListener('keydown', onKey);
}

/** There Enter presses the button itself, unless it is a thing already chosen. */
function isOnButton(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && /^(BUTTON|A|SUMMARY)$/.test(target.tagName);
}
