/* In the place of the prompt while the page still tells what happened: the sentence of the moment, and the ways on. The sentence is for
 * eyes: Spoken.tsx says it. */
import type { BoardProps } from '../board';
import { Button, type PromptProps } from '../components';
import { t } from '../i18n';
import type { MomentQueue } from '../moments/queue';

/** What is the end of a sentence in the log (« against Defence 2 ») stands alone here. */
const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the board calls the moment, else what happened in it; before its result is seen, only what the board says of the motion. */
export function momentSentence({ words, moment }: BoardProps): string {
	if (moment?.coming.length) return words.has(`page.lead.${moment.name}`) ? words.say(`page.lead.${moment.name}`) : '';
	const key = `page.moment.${moment?.name}`;
	if (words.has(key)) return words.say(key);
	return moment?.opens ? asSentence(words.event(moment.opens)) : '';
}

/** What a moment that stays is the end of: a round, a combat. */
function ended({ words, moment, view }: BoardProps): string {
	if (!moment?.stays) return '';
	const figures = Object.entries(view).filter((field): field is [string, number] => typeof field[1] === 'number');
	const key = [`page.ended.${moment.name}`, 'page.ended'].find(one => words.has(one));
	return key ? words.say(key, Object.fromEntries(figures)) : '';
}

/** What the prompt shows meanwhile. */
export function telling(props: BoardProps, moments: MomentQueue): PromptProps {
	const ways = (
		<>
			<Button class="button telling-on" title={t('moments.on_key')} onClick={() => moments.next()} text={t('moments.on')} />
			<Button class="button telling-now" title={t('moments.now_key')} onClick={() => moments.jump()} text={t('moments.now')} />
		</>
	);
	return { sentence: `${ended(props)} ${momentSentence(props)}`.trim(), isAsked: false, action: null, onAction: () => {}, ways };
}

/** A tap on the board goes on, but for what leads elsewhere. */
export function tapped(moments: MomentQueue, { target }: Event): void {
	if (moments.isBehind.value && target instanceof Element && !target.closest('a, summary, dialog')) moments.next();
}
