/* The result: everybody's loot face up, and its total. */
import { byPlace } from '../../board';
import { SeatMark } from '../../components';
import { Loot } from './parts';
import { type EpicProps, PILES, scoreParts, things } from './view';

export function Details(props: EpicProps) {
	const { seats, result } = props;
	if (!result) return null;
	const order = byPlace(seats, result);
	return (
		<ul class="em-details grid">
			{order.map(seat => (
				<li key={seat.seat} class="grid mid">
					<span>
						<SeatMark seat={seat} /> {seat.label}
					</span>
					<span class="em-details-loot flow">
						{PILES.flatMap(pile =>
							things(props.view[pile][seat.seat]).map(({ id, key }) => (
								<Loot key={pile + key} props={props} pile={pile} id={id} />
							)),
						)}
					</span>
					<span class="em-details-sum">
						{sumText(props, seat.seat)} <b>{result.scores[seat.seat]}</b>
					</span>
				</li>
			))}
		</ul>
	);
}

/** "Gold 6 + Silver 2 + pairs 1 ="; nothing without loot. */
function sumText(props: EpicProps, seat: number): string {
	const parts = scoreParts(props, seat).map(({ what, n }) =>
		props.words.say(what === 'pairs' ? 'page.sum_pairs' : 'page.sum', { n, pile: { value: what, domain: 'pile' } }),
	);
	return parts.length ? `${parts.join(' + ')} =` : '';
}
