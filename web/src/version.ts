/* The pages kept in the browser: they are fetched behind the first visit, and when a newer build has come the page says so. */
import { signal } from '@preact/signals';
import { base } from './base';
import { PROTOCOL } from './wire';

/** A newer build is there and waits; calling it brings it here. */
export const newer = signal<(() => void) | null>(null);

function watch(registration: ServiceWorkerRegistration): void {
	const { waiting } = registration;
	if (!waiting || !navigator.serviceWorker.controller) return;
	newer.value = () => {
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		waiting.postMessage('now');
	};
}

/** Over plain http on a local network there is no secure context, and nothing is kept; nor where data is dear. */
export async function keepPages(): Promise<void> {
	const isDear = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData;
	if (!isSecureContext || isDear || !navigator.serviceWorker) return;
	const registration = await navigator.serviceWorker.register(`${base}sw.js`);
	watch(registration);
	registration.addEventListener('updatefound', () => {
		const { installing } = registration;
		installing?.addEventListener('statechange', () => watch(registration));
	});
}

/** A tab that was open while the server was changed for a newer one: where the two do not speak the same protocol, it must be loaded anew. */
export async function compareProtocols(): Promise<void> {
	const told = await fetch('/api/games', { cache: 'no-store' }).then(
		answer => answer.json() as Promise<{ readonly protocol: number }>,
		() => null,
	);
	if (told && told.protocol !== PROTOCOL) newer.value ??= () => void loadAnew();
}

/** Pages that are kept are fetched anew first; if that takes long they say so themselves. */
async function loadAnew(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	await registration?.update().catch(() => {});
	if (registration?.installing) return;
	if (registration) watch(registration);
	if (registration?.waiting) newer.value?.();
	else location.reload();
}
