/* The games with their own board, one line each. Any other game gets the generic one. */
import type { GameFace } from '../board';
import { game as brigands } from './brigands';
import { game as brutalRing } from './brutal_ring';
import { game as duelRoyal } from './duel_royal';
import { game as epicMelee } from './epic_melee';
import { genericFace } from './generic';

export const faces: readonly GameFace[] = [epicMelee, brutalRing, brigands, duelRoyal];

export function faceOf(id: string): GameFace {
	return faces.find(face => face.id === id) ?? genericFace(id);
}
