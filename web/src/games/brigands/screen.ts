/* What a television shows of this game, fetched in one go. */
import './screen.css';

export { Board } from './Board';
export { announce } from './voice';
