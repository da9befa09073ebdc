/* What the voice of a big screen says of a game: by the moment that begins, or by what everybody is asked next. Boards make theirs from
 * these two lists; see ScreenFace in board.ts. */
import type { BoardProps, View } from './board';

type Sentence<V extends View> = (props: BoardProps<V>) => string | null;

export interface Announcements<V extends View> {
	/** By the moment's name, as it begins to be shown. */
	readonly moments: Readonly<Record<string, Sentence<V>>>;
	/** By the phase that is shown when nothing is left to tell; once for each time that the players come to it. */
	readonly phases: Readonly<Record<string, Sentence<V>>>;
	/** What a phase is counted by: the same phase in another round is said again. */
	count(view: V): string | number | null;
}

/** `was` is the last position that was shown with nothing left to tell. */
export function announcer<V extends View>({ moments, phases, count }: Announcements<V>) {
	return (props: BoardProps<V>, was: BoardProps<V> | null): readonly string[] => {
		const { moment, view, over } = props;
		const stage = (seen: V) => `${seen.phase} ${count(seen)}`;
		if (!moment && (over || (was && stage(was.view) === stage(view)))) return [];
		if (moment?.coming.length) return [];
		const say = moment ? moments[moment.name] : phases[String(view.phase)];
		const said = say?.(props) ?? null;
		return said === null ? [] : [said];
	};
}

/** The sentences of the moment's events, as everybody is told them. */
export const told = (props: BoardProps): string => props.words.learnt(props.events).join(' ');
