/* What a television shows of this game, fetched in one go. */
import './screen.css';

export { DuelScreen as Board } from './DuelScreen';
export { announce } from './voice';
