/* One line about what just happened; during a moment, whose sentence stands in the place of the prompt, a picture of it: the wheel that
 * turns, the dice that roll. The log says it to screen readers; this one is for eyes. */
import type { GameEvent } from '../../board';
import { Icon } from '../../components';
import { actionArt, coins, dices, prisoner } from './art';
import { Die } from './pieces';
import { isReveal, isTold } from './scene';
import type { Props } from './view';

export function Story({ props }: { props: Props }) {
	const { words, moment } = props;
	const events = moment ? props.events.filter(isTold) : lastTold(props);
	const first = events[0];
	const hasPicture =
		!moment || (first && (pictures[first.event] ?? actionArt[String(first.action)] ?? rolls.includes(first.event)));
	return (
		<div class={`bg-story row centred ${moment ? 'is-walking' : ''}`}>
			{first && hasPicture && (
				<p key={`${first.event}${props.step}${events.length}`} aria-hidden="true">
					{moment ? <Picture event={first} /> : isReveal(first) ? words.say('page.revealed') : words.event(first)}
					<DiceOf props={props} event={first} />
				</p>
			)}
		</div>
	);
}

const pictures: Readonly<Record<string, string>> = {
	gain: coins,
	stole: coins,
	sold: coins,
	judged: coins,
	arrested: prisoner,
	trapped: prisoner,
};

const rolls: readonly string[] = ['tavern', 'staked', 'loot'];

function Picture({ event }: { event: GameEvent }) {
	const action = event.event.startsWith('acts') ? actionArt[String(event.action)] : undefined;
	if (action)
		return (
			<span class="bg-spun centre">
				<Icon body={action} />
			</span>
		);
	const picture = pictures[event.event];
	return picture ? <Icon body={picture} class="bg-told-picture" /> : null;
}

/** The last thing that everybody learnt. */
function lastTold({ history }: Props): readonly GameEvent[] {
	for (let i = history.length - 1; i >= 0; i--) {
		const told = history[i]?.filter(isTold);
		const last = told?.find(event => event.event === 'round') ?? told?.[told.length - 1]; // a day's news come first
		if (told && last) return isReveal(last) ? told.filter(isReveal) : [last];
	}
	return [];
}

/** Dice in view: a single one shows its face; of several only the sum is told to the table. */
function DiceOf({ props, event }: { props: Props; event: GameEvent }) {
	if (event.event === 'tavern')
		return Number(event.dice) === 1 ? <Die face={Number(event.sum)} /> : <Icon body={dices} class="bg-dices" />;
	if (event.event !== 'loot') return null;
	const isDay = props.view.day.includes('convoy');
	const base = props.words.figure('figures', isDay ? 'day_convoy' : 'convoy') ?? 0;
	const rolled = Number(event.ducats) - base;
	const isOne = (props.words.figure('figures', isDay ? 'day_convoy_dice' : 'convoy_dice') ?? 0) === 1;
	if (event.district !== 'convoy') return null;
	return isOne && rolled >= 1 && rolled <= 6 ? <Die face={rolled} /> : <Icon body={dices} class="bg-dices" />;
}
