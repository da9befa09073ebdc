/* How a round ended: who came where, with what, why it was worth that, and what it brought. */
import { Card, SeatMark } from '../../components';
import { piece } from '../../motion';
import { cardFace, Loot } from './parts';
import { cameFrom } from './Seat';
import type { EpicProps, Rank, RoundEnd } from './view';

/** Why a card was worth what it was: «2 × 2 = 4». */
function valueText({ words }: EpicProps, rank: Rank, ranks: readonly Rank[]): string {
	const value = { value: rank.value };
	if (rank.card === 'turtle') {
		const turtles = ranks.filter(r => r.card === 'turtle').length;
		return words.say('page.worth_turtle', {
			...value,
			n: turtles,
			factor: words.figure('limits', 'turtle_factor', 'value') ?? 0,
		});
	}
	if (rank.card === 'knight') return words.say('page.worth_knight', value);
	if (rank.card === 'raven' && rank.value === words.figure('limits', 'lich_value', 'value'))
		return words.say('page.worth_lich', value);
	if (rank.card === 'frog' && rank.value === words.figure('limits', 'giant_frog_value', 'value'))
		return words.say('page.worth_frog', value);
	return words.say('page.worth', value);
}

export function Ranking({ props, end }: { props: EpicProps; end: RoundEnd }) {
	const { words, moment } = props;
	const counted = moment?.name === 'ranking' ? moment.ms / 2 : 0;
	const ranks = [...end.ranks].sort((a, b) => a.place - b.place);
	const { round } = end;
	return (
		<section class="em-ranking" data-spot="ranking" aria-label={words.say('page.ranking', { round })}>
			<h2>{words.say('page.ranking', { round })}</h2>
			{end.inverted && <p class="em-banner">{words.say('event.inverted')}</p>}
			{end.swapped && <p class="em-banner">{words.say('event.swapped')}</p>}
			<ol class="flow centred" data-keep="each">
				{ranks.map(rank => {
					const seat = props.seats[rank.seat];
					const drawn = end.drawn.filter(d => d.seat === rank.seat);
					return (
						seat && (
							<li key={rank.seat} class={`row ${rank.place <= 2 ? `is-place-${rank.place}` : ''}`}>
								<b class="em-place soft">{rank.place}</b>
								<Card
									face={{ ...cardFace(props, rank.card, rank.value), counted }}
									size="small"
									where={words.say('page.ranked', { name: seat.label })}
									marks={piece(`fights-${rank.card}`, cameFrom(props.events, rank.seat))}
								/>
								<span>
									<SeatMark seat={seat} /> <b>{seat.label}</b>
									<br />
									{valueText(props, rank, ranks)}
								</span>
								<span class="em-drawn">
									{drawn.map((d, i) => (
										<Loot key={`${d.pile}${i}`} props={props} pile={d.pile} id={d.token} />
									))}
								</span>
							</li>
						)
					);
				})}
			</ol>
		</section>
	);
}
