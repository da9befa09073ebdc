import { at } from './base';
import { follow } from './router';

export interface LinkProps {
	readonly text: string;
	/** From "/" on: where that lies says base.ts. */
	readonly href: string;
	readonly class?: string;
	/** The id of what says more: which game, where several stand on a page. */
	readonly about?: string;
	/** Left out: it leads to another page of ours. */
	readonly onClick?: (event: MouseEvent) => void;
}

/** Words that lead somewhere, and look like a button unless `class` says otherwise. */
export function Link({ text, href, class: name = 'button', about, onClick = follow }: LinkProps) {
	return (
		<a class={name} href={at(href)} aria-describedby={about} onClick={onClick}>
			{text}
		</a>
	);
}
