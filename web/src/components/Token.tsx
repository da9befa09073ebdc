import type { ComponentChildren } from 'preact';
import type { PieceMarks } from '../motion';

export interface TokenProps {
	readonly children?: ComponentChildren;
	readonly kind?: string;
	readonly label?: string;
	readonly marks?: PieceMarks;
}

/** A round counter: a coin, a loot token, a ducat, a bet. `kind` is a class for its colour. */
export function Token({ children, kind, label, marks }: TokenProps) {
	return (
		<span class={`token ${kind ?? ''}`} {...marks} {...(label ? { role: 'img', 'aria-label': label, title: label } : {})}>
			{children}
		</span>
	);
}
