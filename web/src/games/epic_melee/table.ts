/* What a table of this game shows, fetched in one go: what it shows at its end must not need a server that may be away by then. */
export { Board } from './Board';
export { Details } from './Details';
export { Hand } from './Hand';
