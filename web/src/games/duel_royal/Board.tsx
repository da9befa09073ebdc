import { useMotion } from '../../motion';
import { Bench } from './Bench';
import { Chronicle } from './Chronicle';
import { Stage } from './Stage';
import { membersOf, nearTeam, otherTeam, type Props } from './view';

/** Two benches facing each other, yours nearest to you, with the champions between them; the chronicle is beside them or below. */
export function Board(props: Props) {
	useMotion(props);
	const near = nearTeam(props);
	const longest = Math.max(membersOf(props, 0).length, membersOf(props, 1).length);
	const size = longest <= 4 ? 'few' : longest <= 6 ? 'some' : 'many';
	return (
		<div class={`dr-table is-${size}`} style={{ '--n': longest, '--half': Math.ceil(longest / 2) }}>
			<div class="dr-arena">
				<Bench props={props} team={otherTeam(near)} />
				<Stage props={props} />
				<Bench props={props} team={near} />
			</div>
			<Chronicle props={props} />
		</div>
	);
}
