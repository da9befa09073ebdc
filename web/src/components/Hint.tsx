/* A short word or a little picture that says more when it is touched: a sentence in the prompt's line. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { Explain } from './explain';

export interface HintProps {
	/** For screen readers; it must begin with what can be read inside. */
	readonly label: string;
	/** The sentence. */
	readonly about: string;
	readonly class?: string;
	readonly children: ComponentChildren;
}

export function Hint({ label, about, class: name, children }: HintProps) {
	const tell = useContext(Explain);
	return (
		<button
			type="button"
			class={`hint ${name ?? ''}`}
			aria-label={`${label}. ${about}`}
			title={about}
			onClick={() => tell?.(about)}
		>
			{children}
		</button>
	);
}
