import type { ButtonHTMLAttributes } from 'preact';
import { follow } from '../router';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
	readonly text: string;
}

/** Words to press: wood, unless `class` says otherwise. */
export function Button({ text, class: name = 'button', ...rest }: ButtonProps) {
	return (
		<button type="button" class={name} {...rest}>
			{text}
		</button>
	);
}

export interface LinkProps {
	readonly text: string;
	readonly href: string;
	readonly class?: string;
	/** Left out: it leads to another page of ours. */
	readonly onClick?: (event: MouseEvent) => void;
}

/** Words that lead somewhere, and look like a button unless `class` says otherwise. */
export function Link({ text, href, class: name = 'button', onClick = follow }: LinkProps) {
	return (
		<a class={name} href={href} onClick={onClick}>
			{text}
		</a>
	);
}
