/* Keeps what the pages consist of, the engine too, so that after one visit they open and play without a network. What is kept belongs to one
 * build, and the files of the one before stay as well: a tab that is open over an upgrade goes on with its own. The page itself comes from
 * the server whenever it answers. Nothing of a game is kept here. The program fills BUILD and FILES in (tools/embed_pages.py). */
const BUILD = '__BUILD__';
const FILES = ['__FILES__'];
const CACHE = `tripot-${BUILD}`;
const root = new URL(self.registration.scope);

/** How long a server may take for the page before the one that is kept is shown. */
const PATIENCE_MS = 4000;

async function fill() {
	const cache = await caches.open(CACHE);
	// What bears the build or its content in its name cannot be stale; all else is asked for anew.
	await cache.addAll(FILES.map(name => new Request(new URL(name, root), /^assets\//.test(name) ? {} : { cache: 'no-cache' })));
}

/** This build's files and those of the one before stay. */
async function tidy() {
	const names = (await caches.keys()).filter(name => name.startsWith('tripot-') && name !== CACHE);
	await Promise.all(names.slice(0, -1).map(name => caches.delete(name)));
	await self.clients.claim();
}

self.addEventListener('install', event => event.waitUntil(fill()));
self.addEventListener('activate', event => event.waitUntil(tidy()));
self.addEventListener('message', event => {
	if (event.data === 'now') self.skipWaiting();
});

/** Names that change with what is in them. */
async function keep(request) {
	const known = await caches.match(request);
	if (known) return known;
	const answer = await fetch(request);
	if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
	return answer;
}

async function ownPage({ pathname, search }) {
	if (pathname === root.pathname) return (await (await caches.open(CACHE)).match(root.href)) ?? Response.error();
	return Response.redirect(`${root.href}?at=${encodeURIComponent(`/${pathname.slice(root.pathname.length)}${search}`)}`);
}

/** What a proxy says when the server behind it does not answer. */
const GATEWAY = [502, 503, 504];

/** The page: as the server has it now; where none answers in time, or it knows no such address, as it was kept. */
async function fresh(request, url) {
	const late = new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), PATIENCE_MS));
	const answer = await Promise.race([fetch(request), late]).catch(() => null);
	if (answer && answer.status !== 404 && !GATEWAY.includes(answer.status)) return answer;
	const own = await ownPage(url);
	return own.type === 'error' && answer ? answer : own;
}

self.addEventListener('fetch', event => {
	const url = new URL(event.request.url);
	if (event.request.method !== 'GET' || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
	const name = url.pathname.slice(root.pathname.length);
	if (event.request.mode === 'navigate') {
		if (!/^(api|healthz|metrics)\b/.test(name)) event.respondWith(fresh(event.request, url));
	} else if (/^assets\//.test(name) || url.searchParams.has('build')) event.respondWith(keep(event.request));
	else if (FILES.includes(name)) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
