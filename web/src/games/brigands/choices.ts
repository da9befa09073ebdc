/* The choices of pawns and of the Prince, read from the view. */
import type { Words } from '../../board';
import { type BrigandsView, DICE_A_PAWN } from './view';

export interface PawnChoice {
	/** The key of its text. */
	readonly key: string;
	/** How many tokens are sold. */
	readonly n: number;
	readonly dice: readonly number[];
}

/** docs/protocol.md, `choice`: in the Port, n from 2 up means that n - 2 tokens are sold. */
const SOLD_FROM = 2;
const KEYS: Readonly<Record<string, readonly string[]>> = {
	port: ['page.chose_take', 'page.chose_sell'],
	tavern: ['page.chose_roll', 'page.chose_roll'],
	prison_choice: ['page.chose_free', 'page.chose_stay'],
};

/** What your pawns have chosen here, in order. */
export function chosenSoFar(view: BrigandsView, you: number): PawnChoice[] {
	const choices = (view.choice[you] ?? []).filter(choice => choice > 0);
	const dice = view.dice[you] ?? [];
	return choices.map((choice, pawn) => ({
		key: KEYS[view.phase]?.[Math.min(choice, 2) - 1] ?? '',
		n: view.phase === 'port' ? Math.max(0, choice - SOLD_FROM) : 0,
		dice: dice.slice(pawn * DICE_A_PAWN, (pawn + 1) * DICE_A_PAWN).filter(face => face > 0),
	}));
}

/** The figures along a track: cards the spy takes, the fine of a judgement. */
export function skillFigures(words: Words, skill: 'spy' | 'judgement'): number[] {
	const prefix = skill === 'spy' ? 'spy_' : 'fine_';
	const figures: number[] = [];
	for (let level = 1; ; level++) {
		const figure = words.figure('figures', `${prefix}${level}`);
		if (figure === null) return figures;
		figures.push(figure);
	}
}
