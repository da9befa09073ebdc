/* A game on the big screen: what everybody may see, and nothing to press. At the top which game it is and how far it is; at the bottom one
 * large sentence, and who still owes a choice, but never which choice. */
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps, GameFace, ScreenFace, SeatInfo } from '../board';
import { SeatMark } from '../components';
import { Clock } from '../table/Clock';
import { momentMarks, whereOf } from '../table/Frame';
import { Outcome } from '../table/Result';
import type { TableSession } from '../table/session';
import type { TableInfo } from '../wire';
import { say } from './say';
import { spacedCode } from './session';
import './screen.css';

interface ScreenProps {
	readonly session: TableSession;
	readonly info: TableInfo;
	readonly face: GameFace;
	readonly props: BoardProps;
	/** The code of the room, for those who come late. */
	readonly code?: string | undefined;
	/** After a game in a room: how the evening goes on. */
	readonly next?: string | undefined;
}

/** While it is mounted the whole page is sized for a television. */
export function useScreenForm(): void {
	useEffect(() => {
		document.documentElement.dataset.form = 'room';
		return () => {
			delete document.documentElement.dataset.form;
		};
	}, []);
}

/** The board for a screen; null until it has come. */
export function useScreenFace(face: GameFace): ScreenFace | null {
	const [found, setFound] = useState<ScreenFace | null>(null);
	useEffect(() => {
		setFound(null);
		const plain = async (): Promise<ScreenFace> => ({ Board: face.Board });
		void (face.screen ?? plain)().then(setFound);
	}, [face]);
	return found;
}

export function ScreenFrame({
	session,
	info,
	face,
	props,
	caption,
	screen,
	code,
	next,
}: ScreenProps & { caption: string; screen: ScreenFace | null }) {
	return (
		<div class={`frame screen game-${info.game}`} data-over={props.over} {...momentMarks(props)}>
			<header class="screen-top row">
				<h1>{props.book.name}</h1>
				<span class="screen-where one-line">{whereOf(face, props)}</span>
				<Clock seats={props.seats} isPaused={info.paused !== null} />
				{code && <b class="screen-code">{spacedCode(code)}</b>}
			</header>
			<main class="frame-board screen-board">
				{props.over ? <End face={face} props={props} /> : screen && <screen.Board {...props} />}
			</main>
			<footer class="screen-bottom row">
				<p class="screen-caption" role="status" data-keep="whole">
					{caption || lastTold(props)}
				</p>
				{next && <p class="screen-owing">{next}</p>}
				{!next && <Owing seats={props.seats} isPaused={info.paused} isLost={session.connection.link.value === 'lost'} />}
			</footer>
		</div>
	);
}

function End({ face, props }: Pick<ScreenProps, 'face' | 'props'>) {
	return (
		<div class={`screen-end ${props.seats.length > 8 ? 'is-many' : ''}`}>
			<Outcome face={face} props={props} />
		</div>
	);
}

/** For a screen just opened: the last thing that everybody learnt. */
const lastTold = ({ words, history }: BoardProps): string => words.learnt(history.at(-1) ?? []).at(-1) ?? '';

/** How many names fit in a line. */
const NAMED_MAX = 6;

/** Who still owes a choice; never what. */
function Owing({ seats, isPaused, isLost }: { seats: readonly SeatInfo[]; isPaused: TableInfo['paused']; isLost: boolean }) {
	const trouble = isLost ? 'lost' : isPaused === 'host' ? 'paused' : isPaused === 'nobody' ? 'paused_nobody' : null;
	if (trouble) return <p class="screen-owing">{say(trouble)}</p>;
	const owing = seats.filter(seat => seat.state === 'owes');
	if (!owing.length) return null;
	return (
		<div class="screen-owing row" data-keep="whole">
			<span class="screen-owing-words">{owing.length > NAMED_MAX ? say('owing_n', { n: owing.length }) : say('owing')}</span>
			<ul class="flow mid">
				{owing.map(seat => (
					<li key={seat.seat} class="inline-row">
						<SeatMark seat={seat} label={owing.length > NAMED_MAX} /> {owing.length <= NAMED_MAX && seat.label}
					</li>
				))}
			</ul>
		</div>
	);
}
