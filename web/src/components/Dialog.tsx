import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Button } from './Button';

export interface DialogProps {
	readonly title: string;
	readonly onClose: () => void;
	readonly children: ComponentChildren;
	readonly class?: string;
}

/** A window over the page: keeps the focus and gives it back, closes with Esc, its button or a tap beside it. */
export function Dialog({ title, onClose, children, class: name }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const before = document.activeElement;
		dialog.current?.showModal();
		return () => {
			// Once the window is gone: as long as it is there nothing else can have the focus.
			queueMicrotask(() => before instanceof HTMLElement && before.isConnected && before.focus());
		};
	}, []);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
		<dialog
			ref={dialog}
			class={`dialog ${name ?? ''}`}
			aria-label={title}
			onClose={onClose}
			onClick={event => event.target === dialog.current && onClose()}
		>
			<div class="dialog-inside">
				<header class="dialog-head row apart">
					<h2>{title}</h2>
					<Button class="plain-button" onClick={onClose} text={t('nav.close')} />
				</header>
				{children}
			</div>
		</dialog>
	);
}
