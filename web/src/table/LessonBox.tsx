import type { BoardProps, GameFace } from '../board';
import { Button, Linked } from '../components';
import { t } from '../i18n';
import { learning } from '../settings';

export function startLearning(game: string): void {
	learning.value = { ...learning.value, [game]: [] };
}

export function stopLearning(game: string): void {
	const { [game]: _, ...rest } = learning.value;
	learning.value = rest;
}

/** The walk-through: the first lesson that fits and was not read yet. It can be left at any time. */
export function LessonBox({ face, props }: { face: GameFace; props: BoardProps }) {
	const read = learning.value[face.id];
	if (!read) return null;
	const lesson = face.lessons?.find(l => !read.includes(l.id) && l.when(props));
	if (!lesson) return null;
	const next = () => {
		learning.value = { ...learning.value, [face.id]: [...read, lesson.id] };
	};
	return (
		<aside class="lesson flow mid apart" aria-label={t('lesson.title')}>
			<p role="status">
				<Linked text={props.words.say(`page.lesson_${lesson.id}`)} game={face.id} />
			</p>
			<div class="lesson-buttons row">
				<Button onClick={next} text={t('lesson.next')} />
				<Button class="link-button" onClick={() => stopLearning(face.id)} text={t('lesson.leave')} />
			</div>
		</aside>
	);
}
