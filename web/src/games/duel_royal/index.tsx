import { defineGame } from '../../board';
import { later } from '../../components';
import { en } from './en';
import { fr } from './fr';
import { type DuelView, type Props, teamName } from './view';
import './style.css';
import './stage.css';

function title({ view, words, over }: Props): string {
	return words.say(over ? 'draw.duels' : 'draw.duel', {
		duel: view.n_duels + (over ? 0 : 1),
		duels: words.figure('limits', 'duels') ?? 0,
		phase: { value: view.phase, domain: 'phase' },
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
	lessons: [
		{ id: 'propose', when: p => p.legal.some(a => a.verb === 'propose') },
		{ id: 'step', when: p => p.legal.length > 0 && p.legal.every(a => a.verb !== 'propose') && p.view.phase === 'step' },
		{ id: 'name', when: p => p.legal.some(a => a.verb === 'name') },
		{ id: 'bet', when: p => p.legal.some(a => a.verb === 'bet') },
		{ id: 'tie', when: p => p.events.some(e => e.event === 'tie') },
		{ id: 'duel', when: p => p.view.n_duels === 1 },
		{ id: 'tax', when: p => p.events.some(e => e.event === 'tax') },
		{ id: 'ghost', when: p => p.events.some(e => e.event === 'ghost' && e.seat === p.you) },
		{ id: 'over', when: p => p.over },
	],
	texts: { en, fr },
});
