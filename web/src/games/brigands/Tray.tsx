/* The pieces and tokens you have still to place: drag one to a district, or press a district to lay the next one there. */
import { Choice } from '../../components';
import { ActionToken, Patrol, Pawn, Row } from './pieces';
import { canAddToken, isAllPlaced, leftToPlace, tokensLeft } from './plan';
import type { Planning } from './usePlan';
import { type Props, reserveOf } from './view';

export function Tray({ props, planning }: { props: Props; planning: Planning }) {
	const { words, seats, you, view } = props;
	const me = you === null ? undefined : seats[you];
	if (!me || you === null) return null;
	const { plan, supply, isOpen } = planning;
	const tokens = tokensLeft(plan, supply);
	return (
		<section class="bg-tray" data-spot="tray" data-keep="whole" aria-label={words.say('page.tray')}>
			<p class="unseen">{holds(props, planning)}</p>
			<div class="bg-tray-pieces flow mid">
				{(['pawn', 'patrol'] as const).map(kind => (
					<Row key={kind} n={leftToPlace(plan, supply, kind)}>
						{i => (
							<span key={i} class="bg-loose" data-drag={isOpen ? kind : undefined}>
								{kind === 'pawn' ? <Pawn seat={me} /> : <Patrol owner={you} />}
							</span>
						)}
					</Row>
				))}
				<span class="bg-tray-tokens">
					<Row n={tokens}>{i => <ActionToken key={i} />}</Row>
				</span>
			</div>
			<p class="bg-tray-words">
				{trayWords(props, planning)} <small>{words.say('page.reserve', { n: reserveOf(view, you) })}</small>
			</p>
			<Scatter props={props} />
		</section>
	);
}

/** "2 pawns to place, 1 token in hand" */
function holds({ words }: Props, { plan, supply }: Planning): string {
	const left = (['pawn', 'patrol'] as const).map(kind => [kind, leftToPlace(plan, supply, kind)] as const);
	return [...left, ['token', tokensLeft(plan, supply)] as const]
		.filter(([, n]) => n > 0)
		.map(([kind, n]) => words.say(`page.left_${kind}`, { n }))
		.join(', ');
}

function trayWords({ words, view, you }: Props, { plan, supply, isOpen }: Planning): string {
	if (!isOpen) return words.say(view.planned[you ?? 0] ? 'page.plan_made' : 'page.all_jailed');
	if (!isAllPlaced(plan, supply)) return words.say('page.tray_place');
	if (canAddToken(plan, supply)) return words.say('page.tray_token', { n: tokensLeft(plan, supply) });
	return words.say('page.tray_done');
}

function Scatter({ props }: { props: Props }) {
	if (!props.legal.some(action => action.text === 'scatter')) return null;
	return (
		<Choice
			class="bg-scatter"
			label={props.words.action('scatter')}
			chosen={props.draft.action === 'scatter'}
			onChoose={() => props.choose('scatter')}
		>
			{props.words.action('scatter')}
		</Choice>
	);
}
