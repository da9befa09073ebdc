import type { ComponentChildren } from 'preact';
import type { PieceMarks } from '../motion';
import { named } from './Icon';

export interface TokenProps {
	readonly children?: ComponentChildren;
	readonly kind?: string;
	readonly label?: string;
	readonly marks?: PieceMarks;
}

/** A round counter: a coin, a loot token, a ducat, a bet. `kind` is a class for its colour. */
export function Token({ children, kind, label, marks }: TokenProps) {
	return (
		<span class={`token ${kind ? `is-${kind}` : ''}`} {...marks} {...(label ? named(label) : {})}>
			{children}
		</span>
	);
}
