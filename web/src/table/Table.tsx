/* The table frame: top bar, seat plates, the game's board, prompt bar and hand. */
import { useEffect, useMemo } from 'preact/hooks';
import type { BoardProps, GameFace } from '../board';
import { Prompt, SeatPlate } from '../components';
import { faceOf } from '../games/list';
import { t } from '../i18n';
import { listenToKeys } from './keys';
import { boardProps } from './props';
import type { TableSession } from './session';
import { useBook } from './useBook';

export function Table({ session }: { session: TableSession }) {
	const info = session.info.value;
	const face = useMemo(() => faceOf(info?.game ?? ''), [info?.game]);
	const book = useBook(info?.game, info?.edition ?? 'default', info?.seats.length ?? 0);
	const props = book && boardProps(session, face, book);
	const main = props && mainAction(session, face, props);
	useEffect(
		() => listenToKeys({ confirm: () => confirm(session, main), undo: () => undo(session), explain: () => {} }),
		[session, main],
	);
	if (!info || !book || !props) return <p class="loading">{t('app.loading')}</p>;
	return (
		<div class={`table game-${info.game}`} data-over={props.over}>
			<header class="top-bar">
				<h1>{book.name}</h1>
				<span class="where">{whereOf(face, props)}</span>
			</header>
			<main class="board" aria-label={t('table.board')}>
				{face.framePlates !== false && <Plates face={face} props={props} />}
				<face.Board {...props} />
			</main>
			<footer class="bottom">
				<PromptBar session={session} props={props} face={face} main={main} />
				{face.Hand && props.you !== null && <face.Hand {...props} />}
			</footer>
		</div>
	);
}

/** What is proposed, else what stands ready. */
function mainAction(session: TableSession, face: GameFace, props: BoardProps): string | null {
	return session.proposed.value ?? face.ready?.(props) ?? null;
}

function confirm(session: TableSession, action: string | null): boolean {
	if (action === null) return false;
	void session.act(action);
	return true;
}

function undo(session: TableSession): boolean {
	if (session.picks.value.length || session.proposed.value !== null) session.clear();
	else if (session.position.value?.back) void session.back();
	else return false;
	return true;
}

/** Round and phase, as the game says it or as its view tells. */
export function whereOf(face: GameFace, props: BoardProps): string {
	if (face.title) return face.title(props);
	const { phase } = props.view;
	return typeof phase === 'string' ? props.words.value('phase', phase) : '';
}

function Plates({ face, props }: { face: GameFace; props: BoardProps }) {
	return (
		<ul class="plates" aria-label={t('table.seats')}>
			{props.seats.map(seat => (
				<li key={seat.seat}>
					<SeatPlate seat={seat}>{face.plate?.(props, seat.seat)}</SeatPlate>
				</li>
			))}
		</ul>
	);
}

interface PromptBarProps {
	readonly session: TableSession;
	readonly props: BoardProps;
	readonly face: GameFace;
	readonly main: string | null;
}

function PromptBar({ session, props, face, main }: PromptBarProps) {
	const canUndo = session.picks.value.length > 0 || session.proposed.value !== null || props.canBack;
	return (
		<Prompt
			sentence={face.prompt?.(props) ?? sentenceOf(props)}
			isAsked={props.legal.length > 0}
			remark={session.refusal.value?.message ?? session.remark.value}
			action={main === null ? null : props.words.action(main)}
			onAction={() => confirm(session, main)}
			onUndo={canUndo ? () => undo(session) : undefined}
		/>
	);
}

export function sentenceOf(props: BoardProps): string {
	if (props.prompt) return props.prompt;
	if (props.over) return t('prompt.over');
	const others = props.seats.filter(seat => seat.state === 'owes' && !seat.isYou).map(seat => seat.label);
	if (others.length) return t('prompt.wait', { names: others.join(', ') });
	return t('prompt.watch');
}
