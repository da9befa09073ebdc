/* What the Game Master calls: who won, or that it was a tie, and never which characters they were. */
import { announcer, told } from '../../announce';
import type { DuelView, Props } from './view';

const forward = ({ words }: Props): string => words.say('page.voice.forward');

function verdict({ words, events }: Props): string {
	const won = events.find(event => event.event === 'won');
	return won ? words.say('page.voice.won', { seat: { value: Number(won.seat), domain: 'seat' } }) : words.say('page.voice.tie');
}

const SEEN = ['stepped', 'nobody', 'several', 'named'];

/** The first event that shows what both teams have decided. */
const isFirst = ({ history }: Props): boolean => !history.at(-1)?.some(({ event }) => SEEN.includes(event));

export const announce = announcer<DuelView>({
	moments: {
		stepped: forward,
		failure: told,
		champions: props => (isFirst(props) ? `${forward(props)} ${told(props)}` : told(props)),
		verdict,
		ending: told,
	},
	phases: {
		step: ({ words }) => words.say('page.voice.step'),
		bet: ({ words }) => words.say('page.voice.bet'),
	},
	count: view => view.n_duels,
});
