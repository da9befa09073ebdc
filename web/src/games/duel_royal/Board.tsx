import { useMotion } from '../../motion';
import { Bench } from './Bench';
import { Chronicle } from './Chronicle';
import { Stage } from './Stage';
import { nearTeam, otherTeam, type Props } from './view';

/** Two benches that face each other, yours near you, the champions between them. */
export function Board(props: Props) {
	useMotion(props);
	const near = nearTeam(props);
	return (
		<div class="dr-table grid">
			<Bench props={props} team={otherTeam(near)} />
			<Stage props={props} />
			<Bench props={props} team={near} />
			<Chronicle props={props} />
		</div>
	);
}
