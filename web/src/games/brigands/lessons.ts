/* The walk-through: a word about each kind of decision, the first time that it comes. */
import type { BoardProps, Lesson } from '../../board';
import type { Props } from './view';

const asked = (props: BoardProps, phase: string): boolean => props.view.phase === phase && props.legal.length > 0;
const isPrince = (props: BoardProps): boolean => (props as unknown as Props).view.prince === props.you;
const isDuel = (props: BoardProps): boolean => props.view.prince === null;
const hasToken = (props: BoardProps): boolean => props.legal.some(action => action.verb === 'token');

export const lessons: readonly Lesson[] = [
	{ id: 'duel', when: props => asked(props, 'plan') && isDuel(props) },
	{ id: 'prince', when: props => asked(props, 'plan') && isPrince(props) },
	{ id: 'plan', when: props => asked(props, 'plan') && !isPrince(props) && !isDuel(props) },
	{ id: 'token', when: props => asked(props, 'plan') && hasToken(props) },
	{ id: 'day', when: props => props.view.phase === 'plan' && Number(props.view.round) > 1 },
	{ id: 'wheel', when: props => asked(props, 'wheel') && !isPrince(props) },
	{ id: 'wheel_prince', when: props => asked(props, 'wheel') && isPrince(props) },
	{ id: 'port', when: props => asked(props, 'port') },
	{ id: 'tavern', when: props => asked(props, 'tavern') },
	{ id: 'prison', when: props => asked(props, 'prison_choice') },
	{ id: 'skill', when: props => asked(props, 'skill') },
	{ id: 'over', when: props => props.over },
];
