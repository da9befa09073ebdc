/* Everything a table of this game needs, loaded in one go: the final screen must not need a server that may be gone by then. */
export { Board } from './Board';
export { Details } from './Details';
export { Hand } from './Hand';
