/* The games that print cards of their own: one line each. Any other gets plain ones. */
import type { PrintFace } from '../board';

const faces: Readonly<Record<string, () => Promise<{ readonly face: PrintFace }>>> = {
	epic_melee: () => import('../games/epic_melee/print'),
	brutal_ring: () => import('../games/brutal_ring/print'),
	brigands: () => import('../games/brigands/print'),
	duel_royal: () => import('../games/duel_royal/print'),
};

export async function printFace(game: string): Promise<PrintFace> {
	const load = faces[game];
	return load ? (await load()).face : (await import('./plain')).plainFace;
}
