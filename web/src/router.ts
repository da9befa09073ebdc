/* Which page: by the path of the address. */
import { signal } from '@preact/signals';

export const path = signal(location.pathname);
/** Behind the #: a secret, or a place on the page. */
export const hash = signal(location.hash.slice(1));

export function go(to: string, replace = false): void {
	if (replace) history.replaceState(null, '', to);
	else history.pushState(null, '', to);
	path.value = location.pathname;
	hash.value = location.hash.slice(1);
	scrollTo(0, 0);
}

addEventListener('popstate', () => {
	path.value = location.pathname;
	hash.value = location.hash.slice(1);
});

/** For links within the page: a click without modifier keys stays here. */
export function follow(event: MouseEvent): void {
	if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	const link = event.currentTarget as HTMLAnchorElement;
	event.preventDefault();
	go(link.pathname + link.search + link.hash);
}
