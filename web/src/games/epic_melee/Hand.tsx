/* The hand: tap two cards, the first goes left and the second right; tap one again to take it back. Your own loot is beside it, and its
 * place is reserved before there is any, so that the cards do not move when loot comes. */
import { Card, Hand as Row } from '../../components';
import { piece } from '../../motion';
import { cardFace, Loot } from './parts';
import { type EpicProps, handCards, PILES, things } from './view';

/** The picks after a card is tapped. */
export function pick(picks: readonly string[], key: string): readonly string[] {
	if (picks.includes(key)) return picks.filter(k => k !== key);
	return picks.length < 2 ? [...picks, key] : [picks[0] as string, key];
}

export function Hand(props: EpicProps) {
	const { words, draft, legal, you, view } = props;
	if (you === null) return null;
	const canLay = legal.some(a => a.verb === 'lay');
	const choose = (key: string) => {
		const picks = pick(draft.picks, key);
		const action = `lay ${picks.map(k => k.split('#')[0]).join(' ')}`;
		if (legal.some(a => a.text === action)) props.choose(action, picks);
		else draft.set(picks, null);
	};
	const loot = PILES.flatMap(pile => things(view[pile][you]).map(token => ({ pile, ...token })));
	return (
		<div class="em-hand">
			<Row label={words.say('draw.your_hand')}>
				{handCards(props).map(({ id, key }) => {
					const at = draft.picks.indexOf(key);
					const face = cardFace(props, id);
					return (
						<Card
							key={key}
							face={at < 0 ? face : { ...face, note: words.value('side', at ? 'right' : 'left') }}
							marks={at < 0 ? piece(`card-${id}`) : undefined} // a chosen card is drawn in its slot
							chosen={at >= 0}
							where={words.say('page.in_hand')}
							onChoose={canLay ? () => choose(key) : undefined}
							why={canLay ? undefined : words.say('page.not_laying')}
						/>
					);
				})}
			</Row>
			<p class="em-own-loot flow mid" data-spot="loot">
				{words.say('draw.your_loot')} {loot.length === 0 && '–'}
				{loot.map(({ pile, id, key }) => (
					<Loot key={pile + key} props={props} pile={pile} id={id} />
				))}
			</p>
		</div>
	);
}
