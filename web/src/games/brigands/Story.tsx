/* What just happened. While everybody decides: one line above the town. While it is being told: a large picture at the start of the
 * path (turning wheels, rolling dice, who gets how much), with its sentence in place of the prompt. Hidden from screen readers, which
 * have the log. */
import { type GameEvent, happening } from '../../board';
import { Icon, SeatMark } from '../../components';
import { dices, prisoner } from './art';
import { turnsOf } from './moments';
import { Die, Ducats } from './pieces';
import { isReveal, isTold } from './scene';
import { areaOf, START } from './Tile';
import { TurningWheels } from './TurningWheels';
import type { Props } from './view';

export function Story({ props }: { props: Props }) {
	const { words, moment } = props;
	const events = moment ? [] : lastTold(props);
	const first = events[0];
	return (
		<div class="bg-story row centred">
			{first && (
				<p key={`${first.event}${props.step}${events.length}`} aria-hidden="true">
					{isReveal(first) ? words.say('page.revealed') : words.event(first)}
				</p>
			)}
		</div>
	);
}

/** The last event that everybody could see. */
function lastTold({ history }: Props): readonly GameEvent[] {
	for (let i = history.length - 1; i >= 0; i--) {
		const told = history[i]?.filter(isTold);
		const last = told?.find(event => event.event === 'round') ?? told?.[told.length - 1]; // on a new day its headline comes first
		if (told && last) return isReveal(last) ? told.filter(isReveal) : [last];
	}
	return [];
}

/* ---- the picture ---- */

const ROLLS = ['tavern', 'loot'];
const ARRESTS = ['arrested', 'trapped'];

export function StoryPicture({ props }: { props: Props }) {
	const { moment } = props;
	const isMoving = moment !== null && moment.coming.length > 0;
	const events = moment ? happening(props).filter(isTold) : [];
	const turns = turnsOf(events);
	const roll = events.find(({ event }) => ROLLS.includes(event));
	const gains = isMoving ? [] : events.flatMap(gainsOf);
	if (!turns.length && !roll && !gains.length) return null;
	return (
		<div class="bg-picture centre" style={areaOf(START)} aria-hidden="true">
			<div key={moment?.opens} class="bg-picture-paper flow mid centred">
				{turns.length > 0 && <TurningWheels props={props} turns={turns} isMoving={isMoving} />}
				{roll && (isMoving ? <Icon body={dices} class="bg-dices" /> : <DiceOf props={props} event={roll} />)}
				{!turns.length && gains.map((gain, i) => <GainOf key={i} props={props} gain={gain} />)}
			</div>
		</div>
	);
}

interface Gain {
	/** Null: nobody's so far. */
	readonly seat: number | null;
	readonly n: number;
	readonly sign: '+' | '−' | '×';
}

/** Whose purse changes and by how much, or how many pawns are taken. */
function gainsOf(event: GameEvent): readonly Gain[] {
	const [seat, ducats] = [Number(event.seat), Number(event.ducats)];
	if (event.event === 'stole')
		return [
			{ seat: Number(event.target), n: ducats, sign: '−' },
			{ seat, n: ducats, sign: '+' },
		];
	if (event.event === 'gain' || event.event === 'sold') return [{ seat, n: ducats, sign: '+' }];
	if (event.event === 'judged' || event.event === 'staked') return [{ seat, n: ducats, sign: '−' }];
	if (event.event === 'loot') return [{ seat: null, n: ducats, sign: '+' }];
	if (event.event === 'tavern') return [{ seat, n: Number(event.sum), sign: '+' }];
	return ARRESTS.includes(event.event) ? [{ seat, n: Number(event.n), sign: '×' }] : [];
}

function GainOf({ props: { seats }, gain: { seat, n, sign } }: { props: Props; gain: Gain }) {
	const owner = seat === null ? undefined : seats[seat];
	return (
		<span class="bg-gain inline-row">
			{owner && <SeatMark seat={owner} />}
			{sign === '×' ? (
				<>
					<Icon body={prisoner} />×{n}
				</>
			) : (
				<Ducats n={n} sign={sign} />
			)}
		</span>
	);
}

/** Visible dice. A single die shows its face; for several, the table hears only the sum. */
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
