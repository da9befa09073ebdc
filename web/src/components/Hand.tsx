import type { ComponentChildren } from 'preact';

/** A row of cards that scrolls sideways where it is too wide. */
export function Hand({ label, children }: { label: string; children: ComponentChildren }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<div class="hand" data-spot="hand" data-scrolls="" role="group" aria-label={label}>
			<div class="hand-row" data-keep="each">
				{children}
			</div>
		</div>
	);
}
