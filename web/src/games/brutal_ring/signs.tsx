/* The small signs of the game: attack and defence, the two colours of Tricks, victory points. Shape backs up colour: orange is round,
 * black is square. */
import type { Book, Words } from '../../board';
import { Icon } from '../../components';
import { type CardId, type Kind, type Side, symbols, type Trick, trickOf } from './view';

export const knife = icon('bowie-knife');
export const star = icon('round-star');
const fairplay = icon('scales');

export const sideIcons: Readonly<Record<Side, string>> = { attack: icon('gladius'), defence: icon('shield') };

export const skills: Readonly<Record<string, string>> = {
	fairplay_attack: fairplay,
	fairplay_defence: fairplay,
	discard: icon('card-discard'),
	double_attack: icon('crossed-slashes'),
	counter: icon('riposte'),
	dodge: icon('dodge'),
};

export function SideSign({ side }: { side: Side }) {
	return <Icon body={sideIcons[side]} class={`br-side-sign is-${side}`} />;
}

/** A victory point marker with its number. */
export function Points({ n }: { n: number }) {
	return (
		<span class="br-points inline-row">
			<Icon body={star} />
			{n}
		</span>
	);
}

/** "+3", "Fairplay": a Trick's name where the sign beside it already says attack or defence. */
export function trickShort(words: Words, trick: Trick): string {
	const [, figure] = /_(\d|double)$/.exec(trick.id) ?? [];
	if (figure) return figure === 'double' ? '×2' : `+${figure}`;
	const key = `page.short.${trick.id}`;
	return words.has(key) ? words.say(key) : words.value(trick.domain, trick.id);
}

/** The lower half of a card. */
export function TrickBand({ words, card }: { words: Words; card: CardId }) {
	const trick = trickOf(words.book, card);
	const skill = skills[trick.id];
	return (
		<span class={`br-trick-band row centred is-${trick.domain}`}>
			<SideSign side={trick.side} />
			{skill && <Icon body={skill} class="br-trick-icon" />}
			<span class={trick.domain === 'black' ? 'br-trick-figure' : 'br-trick-name'}>{trickShort(words, trick)}</span>
		</span>
	);
}

/** A Gladiator's room for Tricks of one side: a round pip for each orange Trick, a square one for each black one. */
export function Pips({ book, gladiator, side }: { book: Book; gladiator: string; side: Side }) {
	const pips = (kind: Kind, colour: string) =>
		Array.from({ length: symbols(book, gladiator, kind, side) }, (_, i) => (
			<i key={`${colour}${i}`} class={`br-pip is-${colour}`} />
		));
	return (
		<span class="br-pips inline-row">
			<SideSign side={side} />
			{pips('gladiator', 'orange')}
			{pips('weapon', 'black')}
		</span>
	);
}
