/* Everything a television needs for this game, loaded in one go. */
import './screen.css';

export { RingScreen as Board } from './RingScreen';
export { announce } from './voice';
