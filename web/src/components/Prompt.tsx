/* The prompt bar: what you are asked now in one sentence, the main action (Enter) and the way back (Esc). Always in sight. What is
 * asked is read out at once; the focus comes here when what had it is gone. */
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { Button } from './Button';

export interface PromptProps {
	/** One sentence. */
	readonly sentence: string;
	/** It is your turn. */
	readonly isAsked: boolean;
	/** What was refused, or why a thing cannot be used. */
	readonly remark?: ComponentChildren;
	/** The main action's words; null while nothing is chosen. */
	readonly action: string | null;
	readonly onAction: () => void;
	readonly onUndo?: (() => void) | undefined;
	/** In place of the actions: the ways on while it is told what happened. Then the sentence is for eyes, for others it is said elsewhere;
	 * the place stays, so that the next question is read out. */
	readonly ways?: ComponentChildren;
}

export function Prompt({ sentence, isAsked, remark, action, onAction, onUndo, ways }: PromptProps) {
	return (
		<section
			class={`prompt flow mid centred ${isAsked ? 'is-asked' : ''} ${ways ? 'is-telling' : ''}`}
			aria-label={t('prompt.pick')}
			tabIndex={-1}
		>
			<div class="prompt-words">
				<p class="prompt-sentence soft" aria-live={isAsked ? 'assertive' : 'polite'} aria-atomic="true" data-keep="whole">
					{isAsked && <span class="unseen">{t('prompt.ask')} </span>}
					{ways ? <span aria-hidden="true">{sentence}</span> : sentence}
				</p>
				{remark && (
					<p class="prompt-remark danger" role="alert">
						{remark}
					</p>
				)}
			</div>
			<div class="prompt-buttons">
				{ways}
				{action !== null && <Button class="main-action" onClick={onAction} text={action} />}
				{onUndo && <Button class="undo" onClick={onUndo} text={t('prompt.undo')} />}
			</div>
		</section>
	);
}
