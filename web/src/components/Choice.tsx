/* Something that can be chosen: a card, a slot, a seat, an arrow. All choices of a page are found by `data-choice`: number keys press
 * them in order, and so do the tests. One that cannot be used now stays reachable and says why when it is pressed. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { Explain } from './explain';

export interface ChoiceProps {
	/** For screen readers; it must begin with what can be read inside. Left out: what is inside says it. */
	readonly label?: string | undefined;
	/** Left out: it can be pressed but does nothing now; `why` says why not. */
	readonly onChoose?: (() => void) | undefined;
	readonly chosen?: boolean;
	readonly why?: string | undefined;
	/** The action that it makes, for those who point at it: a first game. */
	readonly does?: string | undefined;
	/** Gets `why` when it cannot be used; left out: it is said in the prompt's line. */
	readonly explain?: ((sentence: string) => void) | undefined;
	readonly class?: string;
	readonly style?: Readonly<Record<string, string | number>>;
	readonly children?: ComponentChildren;
}

export function Choice({ label, onChoose, chosen, why, does, explain, class: name, style, children }: ChoiceProps) {
	const tell = useContext(Explain);
	const usable = onChoose !== undefined;
	return (
		<button
			type="button"
			style={style}
			class={`choice ${usable ? 'is-usable' : ''} ${chosen ? 'is-chosen' : ''} ${name ?? ''}`}
			aria-label={label}
			aria-pressed={usable ? !!chosen : undefined}
			aria-disabled={!usable}
			data-choice={usable ? '' : undefined}
			data-does={does}
			title={usable ? undefined : why}
			onClick={() => (onChoose ? onChoose() : why && (explain ?? tell)?.(why))}
		>
			{children}
		</button>
	);
}
