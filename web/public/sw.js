/* Keeps the page's own files, so that it opens at once. Names below /assets/ change with their content and are never asked for twice;
 * the page itself comes from the server whenever it answers. Nothing of a game is kept. */
const CACHE = 'tripot-1';

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

async function keep(request) {
	const cache = await caches.open(CACHE);
	const known = await cache.match(request);
	if (known) return known;
	const answer = await fetch(request);
	if (answer.ok) await cache.put(request, answer.clone());
	return answer;
}

async function fresh(request) {
	const cache = await caches.open(CACHE);
	try {
		const answer = await fetch(request);
		if (answer.ok) await cache.put('/', answer.clone());
		return answer;
	} catch {
		return (await cache.match('/')) ?? Response.error();
	}
}

self.addEventListener('fetch', event => {
	const { pathname, origin } = new URL(event.request.url);
	if (event.request.method !== 'GET' || origin !== self.location.origin) return;
	if (pathname.startsWith('/assets/')) event.respondWith(keep(event.request));
	else if (event.request.mode === 'navigate') event.respondWith(fresh(event.request));
});
