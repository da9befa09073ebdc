import mark from 'icon:gladius';
import { defineGame } from '../../board';
import { RingBoard } from './Board';
import { RingDetails } from './Details';
import { lessons } from './lessons';
import { RingHand } from './RingHand';
import './style.css';
import './cards.css';
import './stage.css';
import { en } from './en';
import { fr } from './fr';
import type { RingView } from './view';

export const game = defineGame<RingView>({
	id: 'brutal_ring',
	mark,
	minutes: [30, 45],
	Board: RingBoard,
	Hand: RingHand,
	Details: RingDetails,
	framePlates: false,
	title: ({ view, words }) =>
		words.say('page.title', {
			turn: view.turn,
			turns: words.figure('limits', 'turns') ?? 0,
			phase: words.value('phase', view.phase),
		}),
	round: view => view.turn,
	lessons,
	texts: { en, fr },
});
