/* In the place of the prompt while the page still tells what happened: the sentence of the moment, and the ways on. The sentence is for
 * eyes: Spoken.tsx says it. */
import type { BoardProps } from '../board';
import { Button } from '../components';
import { t } from '../i18n';
import type { MomentQueue } from '../moments/queue';

/** What the board calls the moment, else what happened in it. */
function sentenceOf({ words, moment }: BoardProps): string {
	const key = `page.moment.${moment?.name}`;
	if (words.has(key)) return words.say(key);
	return moment?.opens ? words.event(moment.opens) : '';
}

export function Telling({ props, moments }: { props: BoardProps; moments: MomentQueue }) {
	return (
		<section class="prompt telling flow mid centred" aria-label={t('moments.title')} tabIndex={-1}>
			<div class="prompt-words" aria-hidden="true">
				<p class="prompt-sentence telling-sentence soft" key={props.step}>
					{sentenceOf(props)}
				</p>
			</div>
			<div class="prompt-buttons">
				<Button class="button telling-on" title={t('moments.on_key')} onClick={() => moments.next()} text={t('moments.on')} />
				<Button class="button telling-now" title={t('moments.now_key')} onClick={() => moments.jump()} text={t('moments.now')} />
			</div>
		</section>
	);
}

/** A tap on the board goes on, but for what leads elsewhere. */
export function tapped(moments: MomentQueue, { target }: Event): void {
	if (moments.isBehind.value && target instanceof Element && !target.closest('a, summary, dialog, .telling')) moments.next();
}
