/* The walk-through: a word about each kind of decision, the first time that it comes. */
import type { BoardProps, Lesson } from '../../board';
import type { Props } from './view';

const asked = (props: BoardProps, phase: string): boolean => props.view.phase === phase && props.legal.length > 0;
const isPrince = (props: BoardProps): boolean => (props as unknown as Props).view.prince === props.you;
const isDuel = (props: BoardProps): boolean => props.view.prince === null;
const hasToken = (props: BoardProps): boolean => props.legal.some(action => action.verb === 'token');

export const lessons: readonly Lesson[] = [
	{ id: 'duel', when: props => asked(props, 'plan') && isDuel(props), text: 'lesson_duel' },
	{ id: 'prince', when: props => asked(props, 'plan') && isPrince(props), text: 'lesson_prince' },
	{ id: 'plan', when: props => asked(props, 'plan') && !isPrince(props) && !isDuel(props), text: 'lesson_plan' },
	{ id: 'token', when: props => asked(props, 'plan') && hasToken(props), text: 'lesson_token' },
	{ id: 'day', when: props => props.view.phase === 'plan' && Number(props.view.round) > 1, text: 'lesson_day' },
	{ id: 'wheel', when: props => asked(props, 'wheel') && !isPrince(props), text: 'lesson_wheel' },
	{ id: 'wheel_prince', when: props => asked(props, 'wheel') && isPrince(props), text: 'lesson_wheel_prince' },
	{ id: 'port', when: props => asked(props, 'port'), text: 'lesson_port' },
	{ id: 'tavern', when: props => asked(props, 'tavern'), text: 'lesson_tavern' },
	{ id: 'prison', when: props => asked(props, 'prison_choice'), text: 'lesson_prison' },
	{ id: 'skill', when: props => asked(props, 'skill'), text: 'lesson_skill' },
	{ id: 'over', when: props => props.over, text: 'lesson_over' },
];
