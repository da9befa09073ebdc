/* Duel Royal on a television: the benches face each other across the champions; beside them is the chronicle, as a grid of marks large
 * enough to discuss from the sofa, and below it how many of each character were shuffled. */
import { useMotion } from '../../motion';
import { Bench } from './Bench';
import { Grid } from './Chronicle';
import { CharacterIcon } from './parts';
import { Stage } from './Stage';
import { fightsOf, membersOf, nearTeam, otherTeam, type Props, shuffled } from './view';

export function DuelScreen(props: Props) {
	useMotion(props);
	const near = nearTeam(props);
	const longest = Math.max(membersOf(props, 0).length, membersOf(props, 1).length);
	const size = longest <= 4 ? 'few' : longest <= 6 ? 'some' : 'many';
	return (
		<div class={`dr-table dr-screen is-${size}`} style={{ '--n': longest, '--half': Math.ceil(longest / 2) }}>
			<div class="dr-arena">
				<Bench props={props} team={otherTeam(near)} />
				<Stage props={props} />
				<Bench props={props} team={near} />
			</div>
			<section class="dr-chronicle dr-screen-book column paper" aria-label={props.words.say('page.chronicle')}>
				<h2>{props.words.say('page.chronicle')}</h2>
				<Grid props={props} fights={fightsOf(props.view)} />
				<Shuffled props={props} />
			</section>
		</div>
	);
}

/** "3 × Knight" for all five, as signs. */
function Shuffled({ props }: { props: Props }) {
	const { words } = props;
	return (
		<div class="dr-screen-kinds" data-spot="kinds">
			<h3>{words.say('page.shuffled')}</h3>
			<ul class="flow apart">
				{shuffled(props).map(({ id, n }) => (
					<li key={id} class="stacked">
						<span class="inline-row">
							<b>{n}</b> <CharacterIcon id={id} />
						</span>
						<span class="dr-screen-kind">{words.value('character', id)}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
