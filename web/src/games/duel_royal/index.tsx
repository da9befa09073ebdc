import { defineGame } from '../../board';
import { later } from '../../components';
import { en } from './en';
import { fr } from './fr';
import { momentsOf } from './moments';
import { type DuelView, type Props, teamName } from './view';
import './style.css';
import './stage.css';

/** How many duels before the last one the page starts to say how many there are. */
const LAST_SHOWN = 11;

/** The view already counts the duel being told as over. */
const isJudged = ({ moment }: Props): boolean => ['verdict', 'payment', 'ending'].includes(moment?.name ?? '');

function title(props: Props): string {
	const { view, words, over } = props;
	const isPast = over || isJudged(props);
	const duels = Number(words.figure('limits', 'duels') ?? 0);
	const isNear = view.n_duels + LAST_SHOWN >= duels; // the limit only matters near the end (DR-32)
	return words.say(over ? 'draw.duels' : isNear ? 'draw.duel_of' : 'draw.duel', {
		duel: view.n_duels + (isPast ? 0 : 1),
		duels,
		phase: { value: isJudged(props) ? 'bet' : view.phase, domain: 'phase' },
	});
}

export const game = defineGame<DuelView>({
	id: 'duel_royal',
	mark: icon('crown'),
	minutes: [20, 40],
	Board: later(() => import('./table').then(part => part.Board)),
	Hand: later(() => import('./table').then(part => part.Hand)),
	Details: later(() => import('./table').then(part => part.Details)),
	title,
	team: (props, side) => teamName(props, side ? 1 : 0),
	framePlates: false,
	round: view => view.n_duels + 1,
	moments: momentsOf,
	screen: () => import('./screen'),
	texts: { en, fr },
});
