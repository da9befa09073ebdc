/* How a round ends: each place, who takes it with which card, why the card is worth that, and the reward. A place is empty until it is
 * told. */
import { happening } from '../../board';
import { Card, SeatMark } from '../../components';
import { piece } from '../../motion';
import { cardFace, Loot } from './parts';
import { cameFrom } from './Seat';
import type { EpicProps, Rank, RoundEnd } from './view';

/** How a card got its value: "2 × 2 = 4". */
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
	const { words } = props;
	const { round } = end;
	const isBlank = !end.ranks.length && !end.inverted && !end.swapped;
	return (
		<section
			class={`em-ranking ${isBlank ? 'is-blank' : ''}`}
			data-spot="ranking"
			aria-label={words.say('page.ranking', { round })}
		>
			<h2>{words.say('page.ranking', { round })}</h2>
			{end.inverted && <p class="em-banner">{words.say('event.inverted')}</p>}
			{end.swapped && <p class="em-banner">{words.say('event.swapped')}</p>}
			<ol class="flow centred" data-keep="each">
				{placesOf(end, props.seats.length).map((rank, i) =>
					rank ? (
						<Ranked key={rank.seat} props={props} end={end} rank={rank} />
					) : (
						<li key={`empty${i}`} class="em-unranked row">
							<b class="em-place soft">·</b>
						</li>
					),
				)}
			</ol>
		</section>
	);
}

/** One row per place; players who share it are listed below each other. */
function placesOf({ ranks }: RoundEnd, seats: number): readonly (Rank | null)[] {
	const rows: (Rank | null)[] = Array.from({ length: seats }, () => null);
	for (const rank of [...ranks].sort((a, b) => a.place - b.place)) {
		const row = rows.indexOf(null, rank.place - 1);
		rows[row < 0 ? rows.indexOf(null) : row] = rank;
	}
	return rows;
}

function Ranked({ props, end, rank }: { props: EpicProps; end: RoundEnd; rank: Rank }) {
	const { words, moment } = props;
	const events = happening(props);
	const seat = props.seats[rank.seat];
	const isNow = moment?.name === 'ranking' && events.some(event => event.seat === rank.seat);
	const isCounting = isNow && moment.coming.length > 0;
	if (!seat) return null;
	return (
		<li class={`row ${rank.place <= 2 ? `is-place-${rank.place}` : ''} ${isNow ? 'is-now' : ''}`}>
			<b class="em-place soft">{rank.place}</b>
			<Card
				face={{ ...cardFace(props, rank.card, rank.value), counted: isCounting ? moment.ms : 0 }}
				size="small"
				where={words.say('page.ranked', { name: seat.label })}
				marks={piece(`fights-${rank.card}`, cameFrom(events, rank.seat))}
			/>
			<span>
				<SeatMark seat={seat} /> <b>{seat.label}</b>
				<br />
				{isCounting ? '\u00a0' : valueText(props, rank, end.ranks)}
			</span>
			<span class="em-drawn">
				{end.drawn
					.filter(drawn => drawn.seat === rank.seat)
					.map((drawn, i) => (
						<Loot key={`${drawn.pile}${i}`} props={props} pile={drawn.pile} id={drawn.token} />
					))}
			</span>
		</li>
	);
}
