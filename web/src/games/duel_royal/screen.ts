/* Everything a television needs for this game, loaded in one go. */
import './screen.css';

export { DuelScreen as Board } from './DuelScreen';
export { announce } from './voice';
