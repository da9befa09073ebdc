/* What a television shows of this game, fetched in one go. */
import './screen.css';

export { RingScreen as Board } from './RingScreen';
export { announce } from './voice';
