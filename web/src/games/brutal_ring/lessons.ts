/* The walk-through: one explanation for each thing that comes up for the first time. */
import type { Lesson } from '../../board';

const inPhase =
	(...phases: string[]): Lesson['when'] =>
	props =>
		phases.includes(String(props.view.phase)) && props.legal.length > 0;

export const lessons: readonly Lesson[] = [
	{ id: 'draw', when: inPhase('draw'), text: 'lesson.draw' },
	{ id: 'cards', when: props => inPhase('draw')(props) && props.history.length > 4, text: 'lesson.cards' },
	{ id: 'enter', when: inPhase('enter'), text: 'lesson.enter' },
	{ id: 'engage', when: inPhase('engage'), text: 'lesson.engage' },
	{ id: 'attack', when: inPhase('attack'), text: 'lesson.attack' },
	{ id: 'tricks', when: inPhase('tricks'), text: 'lesson.tricks' },
	{ id: 'pick', when: inPhase('pick'), text: 'lesson.pick' },
	{ id: 'again', when: inPhase('again'), text: 'lesson.again' },
	{ id: 'clear', when: inPhase('clear'), text: 'lesson.clear' },
];
