/* The result: every purse beside the sum that was needed to win. */
import { byPlace } from '../../board';
import { Icon, SeatMark } from '../../components';
import { crown } from './art';
import { Ducats } from './pieces';
import type { Props } from './view';

export function Details(props: Props) {
	const { view, words, seats, result, options } = props;
	if (!result) return null;
	const goal = view.prince !== null || options.threshold === 'yes' ? (words.figure('figures', 'goal') ?? 0) : 0;
	const most = Math.max(goal, 1, ...view.ducats);
	const order = byPlace(seats, result);
	return (
		<div class="bg-details">
			<ol class="grid">
				{order.map(seat => {
					const isPrince = seat.seat === view.prince;
					const ducats = view.ducats[seat.seat] ?? 0;
					return (
						<li key={seat.seat} class={`grid mid ${(result.payoff[seat.seat] ?? 0) > 0 ? 'is-won' : ''}`}>
							<span class="bg-details-name">
								<SeatMark seat={seat} /> {seat.label}
							</span>
							{isPrince ? (
								<span class="bg-details-prince">
									<Icon body={crown} /> {words.say('draw.prince')}
								</span>
							) : (
								<span class="bg-bar">
									<span class="bg-bar-fill" style={{ width: `${(100 * ducats) / most}%`, background: seat.colour }} />
									{goal > 0 && <span class="bg-bar-goal" style={{ left: `${(100 * goal) / most}%` }} />}
								</span>
							)}
							{!isPrince && <Ducats n={ducats} />}
						</li>
					);
				})}
			</ol>
		</div>
	);
}
