/* Which page: by the place that the address is of. */
import { signal } from '@preact/signals';
import { at, placeOf, query } from './base';

const shown = (): string => placeOf(location).split('?')[0] ?? '/';

/* Icons and the like are asked for again later, and are found from where the page was opened. */
for (const link of document.querySelectorAll<HTMLLinkElement>('head > link')) link.setAttribute('href', link.href);

/** Whoever was sent to the start page with what was asked for is there. */
if (location.search.startsWith('?at=')) history.replaceState(null, '', at(placeOf(location)) + location.hash);

const wantsScreen = () => query('screen') !== null;

export const path = signal(shown());
/** The page is meant for a television: "?screen". */
export const isScreen = signal(wantsScreen());
/** Behind the #: a secret, or a place on the page. */
export const hash = signal(location.hash.slice(1));

function read(): void {
	path.value = shown();
	isScreen.value = wantsScreen();
	hash.value = location.hash.slice(1);
}

export function go(to: string, replace = false): void {
	if (replace) history.replaceState(null, '', at(to));
	else history.pushState(null, '', at(to));
	read();
	scrollTo(0, 0);
}

addEventListener('popstate', read);

/** For links within the page: a click without modifier keys stays here. */
export function follow(event: MouseEvent): void {
	if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	const link = event.currentTarget as HTMLAnchorElement;
	event.preventDefault();
	go(placeOf(link) + link.hash);
}
