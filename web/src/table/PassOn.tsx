/* One device for several persons: to whom it goes next, whoever has it now, and a look at one's own cards as long as a finger is held. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { BoardProps } from '../board';
import { Button, SeatMark } from '../components';
import { t } from '../i18n';
import { lang } from '../settings';
import type { Shared } from '../wire';
import type { TableSession } from './session';

interface PassOnProps {
	readonly session: TableSession;
	readonly here: Shared;
	readonly props: BoardProps;
}

const show = (session: TableSession, seat: number | null) => void session.command('show', { seat });

export function PassOn({ session, here, props }: PassOnProps) {
	const [peeks, setPeeks] = useState<number | null>(null);
	const names = (seats: readonly number[]) => new Intl.ListFormat(lang.value).format(seats.map(seat => labelOf(props, seat)));
	// At once: a short press ends before anything has been drawn.
	useLayoutEffect(() => (peeks === null ? undefined : untilLetGo(() => setPeeks(null))), [peeks]);
	useEffect(() => {
		if (peeks === null) return;
		show(session, peeks);
		return () => show(session, null);
	}, [session, peeks]);
	if (props.you !== null && peeks === null)
		return (
			<section class="pass row" aria-label={t('pass.has', { names: names(here.now) })}>
				<SeatMark seat={seatOf(props, props.you)} />
				<p role="status">{t('pass.has', { names: names(here.now) })}</p>
				<Button onClick={() => show(session, null)} text={t('pass.cover')} />
			</section>
		);
	const [first] = here.next;
	if (session.moments.isBehind.value || (first === undefined && peeks === null)) return null;
	return (
		<section class="pass column" aria-label={t('pass.to', { names: names(here.next) })}>
			{first !== undefined && peeks === null && (
				<>
					<p class="pass-to" role="status">
						{t('pass.to', { names: names(here.next) })}
					</p>
					<Button
						class="button is-main is-large pass-take"
						onClick={() => show(session, first)}
						text={t(here.next.length > 1 ? 'pass.take_team' : 'pass.take', { name: names([first]) })}
					/>
				</>
			)}
			{peeks === null && here.back.length > 0 && (
				<p class="pass-names flow">
					{here.back.map(seat => (
						<Button
							key={seat}
							onClick={() => void session.command('back', { seat })}
							text={t('pass.back', { name: labelOf(props, seat) })}
						/>
					))}
				</p>
			)}
			<p class="soft">{t('pass.hold')}</p>
			<p class="pass-names flow">
				{here.persons.map(seat => (
					<Holder key={seat} props={props} seat={seat} isHeld={peeks === seat} onHold={() => setPeeks(seat)} />
				))}
			</p>
		</section>
	);
}

const seatOf = (props: BoardProps, seat: number) => props.seats[seat] as BoardProps['seats'][number];
const labelOf = (props: BoardProps, seat: number): string => props.seats[seat]?.label ?? '';

interface HolderProps {
	readonly props: BoardProps;
	readonly seat: number;
	readonly isHeld: boolean;
	readonly onHold: () => void;
}

function Holder({ props, seat, isHeld, onHold }: HolderProps) {
	const press = (event: KeyboardEvent) => {
		if (event.key !== ' ' && event.key !== 'Enter') return;
		event.preventDefault();
		event.stopPropagation();
		if (!event.repeat) onHold();
	};
	return (
		<button
			type="button"
			class={`button pass-name ${isHeld ? 'is-held' : ''}`}
			aria-label={t('pass.hold_name', { name: labelOf(props, seat) })}
			aria-pressed={isHeld}
			onPointerDown={onHold}
			onKeyDown={press}
			onContextMenu={event => event.preventDefault()}
		>
			<SeatMark seat={seatOf(props, seat)} />
			{labelOf(props, seat)}
		</button>
	);
}

/** The finger or key is lifted, or nobody looks at the page any more. */
function untilLetGo(end: () => void): () => void {
	const ends = ['pointerup', 'pointercancel', 'keyup', 'blur', 'pagehide'] as const;
	for (const kind of ends) addEventListener(kind, end);
	document.addEventListener('visibilitychange', end);
	return () => {
		for (const kind of ends) removeEventListener(kind, end);
		document.removeEventListener('visibilitychange', end);
	};
}
