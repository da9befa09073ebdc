import { defineGame } from '../../board';
import { later } from '../../components';
import './style.css';
import './cards.css';
import './stage.css';
import { en } from './en';
import { fr } from './fr';
import { momentsOf } from './moments';
import type { RingView } from './view';

export const game = defineGame<RingView>({
	id: 'brutal_ring',
	mark: icon('gladius'),
	minutes: [30, 45],
	Board: later(() => import('./table').then(part => part.RingBoard)),
	Hand: later(() => import('./table').then(part => part.RingHand)),
	Details: later(() => import('./table').then(part => part.RingDetails)),
	framePlates: false,
	title: ({ view, words }) =>
		words.say('page.title', {
			turn: view.turn,
			turns: words.figure('limits', 'turns') ?? 0,
			phase: words.value('phase', view.phase),
		}),
	round: view => view.turn,
	moments: momentsOf,
	screen: () => import('./screen'),
	texts: { en, fr },
});
