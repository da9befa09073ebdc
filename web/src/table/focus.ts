/* The focus is never lost: when what had it is taken away, because it was pressed or because the game went on, it goes to `home`. */
export function keepFocus(root: HTMLElement, home: () => HTMLElement | null): () => void {
	let last: Element | null = null;
	const onFocus = (event: FocusEvent) => {
		last = event.target as Element;
	};
	// Whoever presses beside everything wants no focus.
	const onLeave = (event: FocusEvent) => {
		if (event.relatedTarget) return;
		queueMicrotask(() => {
			if (last?.isConnected && document.activeElement === document.body) last = null;
		});
	};
	const look = () => {
		if (!last || last.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
		last = null;
		home()?.focus({ preventScroll: true });
	};
	const watcher = new MutationObserver(look);
	watcher.observe(root, { childList: true, subtree: true });
	root.addEventListener('focusin', onFocus);
	root.addEventListener('focusout', onLeave);
	return () => {
		watcher.disconnect();
		root.removeEventListener('focusin', onFocus);
		root.removeEventListener('focusout', onLeave);
	};
}
