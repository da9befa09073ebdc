/* Your character, and what you decide for yourself or your team: a step, or how many Bet cards. */
import { Card, Choice, Icon, Hand as Row } from '../../components';
import { characterFace, powerOf } from './parts';
import { draftBet, type Props } from './view';

const coin = icon('crown-coin');

export function Hand(props: Props) {
	const { view, words, you } = props;
	const id = you === null ? null : view.character[you];
	if (!id) return null;
	const isGhost = you !== null && view.ghosts.includes(you);
	return (
		<div class={`dr-hand ${isGhost ? 'is-ghost' : ''}`}>
			<Row label={words.say('page.your_card')}>
				<Card face={characterFace(props, id)} size="small" />
				<Decision props={props} id={id} isGhost={isGhost} />
			</Row>
		</div>
	);
}

function Decision({ props, id, isGhost }: { props: Props; id: string; isGhost: boolean }) {
	const { legal, words, view, you } = props;
	if (legal.some(action => action.verb === 'bet')) return <Bets props={props} />;
	if (legal.some(action => action.verb === 'forward')) return <Steps props={props} />;
	const step = you === null ? null : view.step[you];
	return (
		<p class="dr-you soft column">
			{isGhost && <b>{words.say('page.you_ghost')}</b>}
			{step && <b>{words.say(`page.you_${step}`)}</b>}
			<span>{powerOf(props, id)}</span>
		</p>
	);
}

function Steps({ props }: { props: Props }) {
	const { words, draft } = props;
	return (
		<>
			{props.legal
				.filter(({ verb }) => verb === 'forward' || verb === 'stay')
				.map(action => (
					<Choice
						key={action.text}
						class={`dr-step column mid centred is-${action.verb}`}
						does={action.text}
						chosen={draft.action === action.text}
						onChoose={() => props.choose(action.text)}
					>
						<Icon body={action.verb === 'forward' ? icon('walking-boot') : icon('stone-throne')} />
						<span>{words.action(action.text)}</span>
					</Choice>
				))}
		</>
	);
}

/** Your Bet cards: pressing the third lays three. */
function Bets({ props }: { props: Props }) {
	const { words, legal, draft } = props;
	const laid = draftBet(props);
	return (
		<>
			{legal
				.filter(({ verb }) => verb === 'bet')
				.map(action => {
					const n = Number(action.args[0]);
					return (
						<Card
							key={action.text}
							face={{ name: words.say('page.cards', { n }), value: n, icon: coin, class: `dr-bet ${n <= laid ? 'is-in' : ''}` }}
							size="small"
							label={words.action(action.text)}
							does={action.text}
							chosen={draft.action === action.text}
							onChoose={() => props.choose(action.text)}
						/>
					);
				})}
		</>
	);
}
