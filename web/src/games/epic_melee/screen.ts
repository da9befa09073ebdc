/* Everything a television needs for this game, loaded in one go. */
import './screen.css';

export { Board } from './Board';
export { announce } from './voice';
