import type { ComponentChildren } from 'preact';

export interface SelectProps {
	readonly label: ComponentChildren;
	readonly value: string;
	/** Values and what they are called. */
	readonly options: readonly (readonly [string, string])[];
	readonly onChange: (value: string) => void;
	readonly name?: string;
	readonly class?: string;
}

/** One of several. */
export function Select({ label, value, options, onChange, name, class: classes }: SelectProps) {
	return (
		<label class={classes}>
			{label}
			<select name={name} value={value} onChange={e => onChange(e.currentTarget.value)}>
				{options.map(([id, text]) => (
					<option key={id} value={id}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}

export interface CheckProps {
	readonly text: string;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly class?: string;
}

/** Yes or no. */
export function Check({ text, checked, onChange, class: name = 'check' }: CheckProps) {
	return (
		<label class={name}>
			<input type="checkbox" checked={checked} onChange={e => onChange(e.currentTarget.checked)} />
			{text}
		</label>
	);
}
