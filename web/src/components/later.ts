import { type ComponentType, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that is fetched when it is first shown: boards are large, and the start page needs none of them. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	let found: ComponentType<P> | null = null;
	return function Later(props: P) {
		const [, setFound] = useState(found !== null);
		useEffect(() => {
			if (found) return;
			void load().then(component => {
				found = component;
				setFound(true);
			});
		}, []);
		return found ? h(found, props) : null;
	};
}
