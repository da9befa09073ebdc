/* The walk-through: one explanation for each thing that comes up for the first time. */
import type { Lesson } from '../../board';

const inPhase =
	(...phases: string[]): Lesson['when'] =>
	props =>
		phases.includes(String(props.view.phase)) && props.legal.length > 0;

export const lessons: readonly Lesson[] = [
	{ id: 'draw', when: inPhase('draw') },
	{ id: 'cards', when: props => inPhase('draw')(props) && props.history.length > 4 },
	{ id: 'enter', when: inPhase('enter') },
	{ id: 'engage', when: inPhase('engage') },
	{ id: 'attack', when: inPhase('attack') },
	{ id: 'tricks', when: inPhase('tricks') },
	{ id: 'pick', when: inPhase('pick') },
	{ id: 'again', when: inPhase('again') },
	{ id: 'clear', when: inPhase('clear') },
];
