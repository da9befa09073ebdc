import { defineGame } from '../../board';
import { later } from '../../components';
import { en } from './en';
import { fr } from './fr';
import { lastPlaceFirst, momentsOf } from './moments';
import type { EpicView } from './view';
import './style.css';

export const game = defineGame<EpicView>({
	id: 'epic_melee',
	mark: icon('swords-emblem'),
	minutes: [20, 30],
	Board: later(() => import('./table').then(part => part.Board)),
	Hand: later(() => import('./table').then(part => part.Hand)),
	Details: later(() => import('./table').then(part => part.Details)),
	framePlates: false,
	title: ({ words, view, over }) =>
		words.say('draw.title', {
			round: Math.min(view.round, words.figure('limits', 'rounds', 'value') ?? view.round),
			rounds: words.figure('limits', 'rounds', 'value') ?? 0,
			phase: words.value('phase', over ? 'over' : view.phase),
		}),
	round: view => view.round,
	telling: lastPlaceFirst,
	moments: momentsOf,
	screen: () => import('./screen'),
	texts: { en, fr },
});
