/* The cards and tokens of Epic Melee. */
import { type CardFace, Icon, Token } from '../../components';
import type { EpicProps, Pile } from './view';

export type EpicWords = Pick<EpicProps, 'words' | 'book'>;

const star = icon('round-star');
export const mark = icon('swords-emblem');

const icons: Readonly<Record<string, string>> = {
	knight: icon('mounted-knight'),
	raven: icon('raven'),
	turtle: icon('turtle'),
	folk: icon('fairy'),
	golem: icon('rock-golem'),
	goblins: icon('bad-gnome'),
	frog: icon('frog'),
	ez: icon('portal'),
	mage: icon('wizard-face'),
};
const symbols: Readonly<Record<string, string>> = { sun: icon('sun'), moon: icon('moon'), star, skull: icon('chewed-skull') };

/** A card's face. `value` is what it is worth in this round; without it, the printed figure is shown. */
export function cardFace({ words, book }: EpicWords, id: string, value?: number): CardFace {
	const printed = book.tables.cards?.find(row => row.id === id)?.value;
	return {
		name: words.value('card', id),
		value: value || printed || '?',
		icon: icons[id] ?? mark,
		power: words.describe('card', id),
		ink: `var(--${id}, #3b2a63)`,
	};
}

/** A loot token with its figures, or face down. */
export function Loot({ props, pile, id }: { props: EpicWords; pile: Pile; id: string | null }) {
	if (id === null) return <Token kind={pile} label={props.words.say(`page.hidden_${pile}`)} />;
	const row = props.book.tables[pile]?.find(r => r.id === id);
	const signs = Array.isArray(row?.symbols) ? (row.symbols as readonly string[]) : [];
	return (
		<Token kind={pile} label={props.words.value(pile, id)}>
			<span aria-hidden="true" class="em-token inline-row">
				{row?.value}
				{signs.map(sign => (
					<Icon key={sign} body={symbols[sign] ?? star} />
				))}
			</span>
		</Token>
	);
}

/** A player's open hand: after the game, and in replays that show everything. */
export function Peek({ props, bag }: { props: EpicProps; bag: Readonly<Record<string, number>> }) {
	return (
		<span class="em-peek soft flow centred">
			{Object.entries(bag).flatMap(([id, n]) =>
				Array.from({ length: n }, (_, i) => (
					<Icon key={`${id}${i}`} body={icons[id] ?? mark} label={props.words.value('card', id)} />
				)),
			)}
		</span>
	);
}
