import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
	readonly text: ComponentChildren;
}

/** Words to press: wood, unless `class` says otherwise. */
export function Button({ text, class: name = 'button', ...rest }: ButtonProps) {
	return (
		<button type="button" class={name} {...rest}>
			{text}
		</button>
	);
}
