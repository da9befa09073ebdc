/* Where the pages lie: "/" on a server of Tripot, any folder on another web server (`tripot pages`). What is built lies one folder below. */
const UP = '../';

export const base = new URL(UP, import.meta.url).pathname;

/** The pages lie on a web server that knows nothing of Tripot (`tripot pages`). */
export const isStatic = typeof document !== 'undefined' && document.querySelector('meta[name="tripot-host"]') !== null;

/** The address of a place of ours, such as "/t/ID?step=3". A web server that knows nothing of our places has the start page alone, which finds
 * out by "?at=" what it is asked for. */
export function at(place: string): string {
	const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(place) ?? [];
	if (!isStatic || path === '/') return base + place.slice(1);
	return `${base}?at=${encodeURIComponent(path).replaceAll('%2F', '/')}${hash}`;
}

/** The place that an address is of, without its hash. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
	const asked = new URLSearchParams(search).get('at');
	if (asked?.startsWith('/')) return asked;
	return (pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : '/') + search;
}

/** What stands behind the "?" of the place that the page shows. */
export const query = (name: string): string | null => new URLSearchParams(placeOf(location).split('?')[1]).get(name);

/** Which build of the pages and the engine this is: both are kept under this name. */
const build =
	typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>('meta[name="tripot-build"]')?.content;

/** The engine that belongs to these pages: a tab that stays open over an upgrade goes on with its own. */
export const engineUrl = (): string => new URL(`${base}engine.wasm?build=${build ?? ''}`, location.href).href;
