/* The result: the Bet cards of both teams side by side. */
import { TeamName } from './parts';
import { nearTeam, otherTeam, type Props } from './view';

export function Details(props: Props) {
	const { view, words } = props;
	const near = nearTeam(props);
	const most = Math.max(1, ...view.cards);
	return (
		<div class="dr-details">
			<ul class="grid">
				{[near, otherTeam(near)].map(team => (
					<li key={team} class={`grid mid is-team-${team}`}>
						<TeamName props={props} team={team} />
						<span class="dr-bar">
							<span class="dr-bar-fill" style={{ width: `${(100 * view.cards[team]) / most}%` }} />
						</span>
						<span>
							<b>{view.cards[team]}</b> {words.say('page.bet_cards', { n: view.cards[team] })}
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
