import { defineGame } from '../../board';
import { later } from '../../components';
import { en } from './en';
import { fr } from './fr';
import { momentsOf } from './moments';
import { canAddToken, isAllPlaced, nextPiece, planOf, supplyOf } from './plan';
import './style.css';
import './decisions.css';
import type { BrigandsView, Props } from './view';

/** The engine asks for a plan piece by piece along the path; the board lets you lay the pieces in any order. */
function prompt({ view, words, you, legal }: Props): string | null {
	if (view.phase !== 'plan' || you === null || !legal.length) return null;
	const [plan, supply] = [planOf(view, you), supplyOf(view, you)];
	if (!isAllPlaced(plan, supply)) return words.say(`page.prompt_${nextPiece(plan, supply)}`);
	return words.say(canAddToken(plan, supply) ? 'page.prompt_token' : 'page.prompt_done');
}

function title({ view, words, moment }: Props): string {
	const rounds = words.figure('figures', 'rounds') ?? view.round;
	const phase = moment ? { value: words.say('page.walk'), domain: 'text' } : { value: view.phase, domain: 'phase' };
	return words.say('draw.title', { round: Math.min(view.round, rounds), phase });
}

export const game = defineGame<BrigandsView>({
	id: 'brigands',
	mark: icon('robber'),
	minutes: [45, 60],
	Board: later(() => import('./table').then(part => part.Board)),
	Details: later(() => import('./table').then(part => part.Details)),
	title,
	prompt,
	ready: ({ legal }) => legal.find(action => action.text === 'done')?.text ?? null,
	framePlates: false,
	round: view => view.round,
	moments: momentsOf,
	screen: () => import('./screen'),
	texts: { en, fr },
});
