import mark from 'icon:card-joker';
import { defineGame, type GameFace } from '../../board';
import { GenericBoard } from './Board';
import './style.css';

/** For games without a folder here. */
export function genericFace(id: string): GameFace {
	return defineGame({ id, mark, minutes: [5, 30], Board: GenericBoard, texts: { en: {}, fr: {} } });
}
