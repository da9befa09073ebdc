import type { ComponentChildren } from 'preact';
import type { PieceMarks } from '../motion';

/** A round counter: a coin, a loot token, a ducat, a bet. `kind` is a class for its colour. */
export function Token({
	children,
	kind,
	label,
	motion,
	marks,
}: {
	children?: ComponentChildren;
	kind?: string;
	label?: string;
	motion?: string;
	marks?: PieceMarks;
}) {
	return (
		<span
			class={`token ${kind ?? ''} ${motion ?? ''}`}
			{...marks}
			{...(label ? { role: 'img', 'aria-label': label, title: label } : {})}
		>
			{children}
		</span>
	);
}
