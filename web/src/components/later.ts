import { type ComponentType, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isServerThere } from '../api';

const PAUSE_MS = 2000;

/** The server was away, or is a newer one whose files have other names: the page is fetched anew once it answers. Not every
 * browser asks again for a module that it could not get. */
async function reloadWhenServed(): Promise<void> {
	do await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
	while (!(await isServerThere()));
	location.reload();
}

/** A component that is fetched when it is first shown: boards are large, and the start page needs none of them. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	let found: ComponentType<P> | null = null;
	return function Later(props: P) {
		const [, setFound] = useState(found !== null);
		useEffect(() => {
			if (found) return;
			load().then(component => {
				found = component;
				setFound(true);
			}, reloadWhenServed);
		}, []);
		return found ? h(found, props) : null;
	};
}
