/* Everything a table of this game needs, loaded in one go: the final screen must not need a server that may be gone by then. */
export { RingBoard } from './Board';
export { RingDetails } from './Details';
export { RingHand } from './RingHand';
