/* Where the points came from, at the end of the game. */
import { SeatMark } from '../../components';
import { scoreLines } from './combats';
import type { RingProps } from './RingCard';
import { fightersOf } from './view';

export function RingDetails(props: RingProps) {
	const { words, seats, history, view, result } = props;
	const lines = scoreLines(history, seats.length);
	const hasTeams = seats.length === 4;
	return (
		<table class="br-details">
			<thead>
				<tr>
					<th scope="col">{words.say('page.player')}</th>
					<th scope="col">{words.say('page.kills')}</th>
					<th scope="col">{words.say('page.kill_points')}</th>
					<th scope="col">{words.say('page.survivor_points')}</th>
					<th scope="col">{words.say('page.points')}</th>
					{hasTeams && <th scope="col">{words.say('page.team')}</th>}
					<th scope="col">{words.say('page.left_standing')}</th>
				</tr>
			</thead>
			<tbody>
				{seats.map(seat => (
					<tr key={seat.seat} class={result?.places[seat.seat] === 1 ? 'is-winner' : ''}>
						<th scope="row">
							<SeatMark seat={seat} /> {seat.label}
						</th>
						<td>{lines[seat.seat]?.kills}</td>
						<td>{lines[seat.seat]?.killPoints}</td>
						<td>{lines[seat.seat]?.survivorPoints}</td>
						<td>{view.score[seat.seat]}</td>
						{hasTeams && <td>{result?.scores[seat.seat]}</td>}
						<td>{fightersOf(view, seat.seat).length}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
