import type { ComponentChildren } from 'preact';

/** A round counter: a coin, a loot token, a ducat, a bet. `kind` is a class for its colour. */
export function Token({
	children,
	kind,
	label,
	motion,
}: {
	children?: ComponentChildren;
	kind?: string;
	label?: string;
	motion?: string;
}) {
	return (
		<span class={`token ${kind ?? ''} ${motion ?? ''}`} {...(label ? { role: 'img', 'aria-label': label, title: label } : {})}>
			{children}
		</span>
	);
}
