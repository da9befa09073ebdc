/* Your hand below the prompt, and the actions that are not a card. */
import { Hand } from '../../components';
import { handCardUse } from './deeds';
import { Planks } from './Middle';
import { cardMarks, RingCard, type RingProps } from './RingCard';
import { type CardId, handOf, markedOf } from './view';

interface Held {
	readonly card: CardId;
	readonly key: string;
	readonly isMarked: boolean;
}

/** Each copy has its own key: of two copies, one may be marked to be thrown away. */
export function heldCards(hand: readonly CardId[], marked: readonly CardId[]): readonly Held[] {
	const left = marked.map(card => `${card.kind} ${card.id}`);
	const seen = new Set<string>();
	return hand.map(card => {
		const name = `${card.kind} ${card.id}`;
		const key = seen.has(name) ? `${name} 2` : name;
		seen.add(name);
		const at = left.indexOf(name);
		if (at >= 0) left.splice(at, 1);
		return { card, key, isMarked: at >= 0 };
	});
}

function sayingOf({ view, words }: RingProps, isMarked: boolean): string {
	if (isMarked) return words.say('page.is_marked');
	const key = `page.use.${view.phase}`;
	return words.has(key) ? words.say(key) : '';
}

export function RingHand(props: RingProps) {
	const { view, you, words } = props;
	const hand = you === null ? null : handOf(view, you);
	if (you === null || !hand) return null;
	const isTricks = view.phase === 'tricks';
	return (
		<div class="br-hand row centred">
			{hand.length === 0 && <p class="br-empty-hand soft">{words.say('page.empty_hand')}</p>}
			{hand.length > 0 && (
				<Hand label={words.say('page.your_hand')}>
					{heldCards(hand, markedOf(view, you)).map(({ card, key, isMarked }) => {
						const use = handCardUse(props, card, isMarked);
						return (
							<RingCard
								key={key}
								props={props}
								card={card}
								where={words.say('page.in_hand')}
								marks={cardMarks(card)}
								class={`${isTricks ? 'is-for-trick' : ''} ${isMarked ? 'is-marked' : ''}`}
								{...(use.onChoose ? { saying: sayingOf(props, isMarked) } : {})}
								{...use}
							/>
						);
					})}
				</Hand>
			)}
			<Planks props={props} />
		</div>
	);
}
