/* Cards and tokens of Epic Melee. */
import boom from 'icon:bad-gnome';
import skull from 'icon:chewed-skull';
import folk from 'icon:fairy';
import frog from 'icon:frog';
import moon from 'icon:moon';
import knight from 'icon:mounted-knight';
import star from 'icon:polar-star';
import ez from 'icon:portal';
import raven from 'icon:raven';
import golem from 'icon:rock-golem';
import sun from 'icon:sun';
import mark from 'icon:swords-emblem';
import turtle from 'icon:turtle';
import mage from 'icon:wizard-face';
import { type CardFace, Icon, Token } from '../../components';
import type { EpicProps, Pile } from './view';

export { mark };

const icons: Readonly<Record<string, string>> = { knight, raven, turtle, folk, golem, goblins: boom, frog, ez, mage };
const symbols: Readonly<Record<string, string>> = { sun, moon, star, skull };

/** A card's face; `value` is what it is worth where it lies, else what is printed. */
export function cardFace({ words, book }: EpicProps, id: string, value?: number): CardFace {
	const printed = book.tables.cards?.find(row => row.id === id)?.value;
	return {
		name: words.value('card', id),
		value: value || printed || '?',
		icon: icons[id] ?? mark,
		power: words.describe('card', id),
		kind: `em-${id}`,
	};
}

/** A loot token with its figures, or face down. */
export function Loot({ props, pile, id }: { props: EpicProps; pile: Pile; id: string | null }) {
	if (id === null) return <Token kind={pile} label={props.words.say(`page.hidden_${pile}`)} />;
	const row = props.book.tables[pile]?.find(r => r.id === id);
	const signs = Array.isArray(row?.symbols) ? (row.symbols as readonly string[]) : [];
	return (
		<Token kind={pile} label={props.words.value(pile, id)}>
			<span aria-hidden="true" class="em-token">
				{row?.value}
				{signs.map(sign => (
					<Icon key={sign} body={symbols[sign] ?? star} />
				))}
			</span>
		</Token>
	);
}

/** Somebody's hand where it lies open: after the game, and in replays that show everything. */
export function Peek({ props, bag }: { props: EpicProps; bag: Readonly<Record<string, number>> }) {
	return (
		<span class="em-peek">
			{Object.entries(bag).flatMap(([id, n]) =>
				Array.from({ length: n }, (_, i) => (
					<Icon key={`${id}${i}`} body={icons[id] ?? mark} label={props.words.value('card', id)} />
				)),
			)}
		</span>
	);
}
