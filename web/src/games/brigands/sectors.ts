/* The wheel, built from the legal actions: one sector per action, in the order given. */
import type { LegalAction } from '../../board';

export interface Sector {
	/** home, steal, move, push, spy, to_prison or nothing. */
	readonly action: string;
	/** What to send if it needs no target. */
	readonly direct: string | null;
	readonly aimed: readonly LegalAction[];
	/** Its priority; null for doing nothing. */
	readonly priority: number | null;
}

/** BG-22 to BG-32, as printed on the wheels. */
export const PRIORITIES: Readonly<Record<string, number>> = { spy: 0, home: 1, to_prison: 1, steal: 2, move: 3, push: 4 };

const AIMED: readonly string[] = ['steal', 'push'];

function actionOf(legal: LegalAction): string | null {
	if (legal.verb === 'wheel') return String(legal.args[0]);
	return AIMED.includes(legal.verb) ? legal.verb : null;
}

export function sectorsOf(legal: readonly LegalAction[]): Sector[] {
	const actions = [...new Set(legal.map(actionOf))].filter(action => action !== null);
	return actions.map(action => ({
		action,
		direct: legal.find(a => a.verb === 'wheel' && a.args[0] === action)?.text ?? null,
		aimed: legal.filter(a => a.verb === action),
		priority: PRIORITIES[action] ?? null,
	}));
}

export function targetsOf(legal: readonly LegalAction[], action: string): { readonly seat: number; readonly text: string }[] {
	return legal.filter(a => a.verb === action).map(a => ({ seat: Number(a.args[0]), text: a.text }));
}
