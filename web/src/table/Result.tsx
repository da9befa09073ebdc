/* The end: who won, the score in detail, and where to go from here. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getText } from '../api';
import { type BoardProps, byPlace, type GameFace } from '../board';
import { Button, SeatMark } from '../components';
import { t } from '../i18n';
import { Link } from '../Link';
import { go } from '../router';
import { keepSeat, seatKeys } from '../settings';
import type { TableInfo } from '../wire';
import type { TableProps } from './props';
import { Compared, SameDeal } from './SameDeal';
import { ShuffleCheck } from './ShuffleCheck';
import type { TableSession } from './session';
import { winnersText } from './winners';

export function Result({ info, face, props }: Omit<TableProps, 'session'>) {
	if (!props.result) return null;
	return (
		<Outcome face={face} props={props}>
			{props.you !== null && <Compared info={info} you={props.you} score={props.result.scores[props.you] ?? 0} />}
			<div class="menu-buttons flow">
				<SameDeal info={info} you={props.you} />
				{!info.secret && (
					<>
						<Link href={`/replay/${info.id}`} text={t('result.replay')} />
						<Link href={`/api/tables/${info.id}/record`} onClick={e => download(e, info)} text={t('result.record')} />
					</>
				)}
				<Link href="/" text={t('nav.home')} />
			</div>
			{info.secret && <p class="soft">{t('fair.secret')}</p>}
			{!info.secret && !info.here && <ShuffleCheck table={info.id} you={props.you} />}
		</Outcome>
	);
}

/** Who won, every seat's place and score, and the score in detail. */
export function Outcome({ face, props, children }: { face: GameFace; props: BoardProps; children?: ComponentChildren }) {
	const root = useRef<HTMLElement>(null);
	useLayoutEffect(() => root.current?.closest('.frame-board')?.scrollTo(0, 0), []); // the board may have been scrolled
	return (
		<section ref={root} class="result" aria-label={t('result.title')}>
			<h2>{winnersText(props, face)}</h2>
			<Why props={props} />
			<Scores props={props} />
			{face.Details && <face.Details {...props} />}
			{children}
		</section>
	);
}

/** The game's own words on how it was decided, where the scores do not tell it. */
function Why({ props }: { props: BoardProps }) {
	const why = props.result?.why ?? [];
	return why.length ? <p>{why.map(event => props.words.event(event)).join(' ')}</p> : null;
}

function Scores({ props }: { props: BoardProps }) {
	const { result } = props;
	if (!result) return null;
	const order = byPlace(props.seats, result);
	return (
		<table class="result-scores">
			<thead>
				<tr>
					<th scope="col">{t('result.place')}</th>
					<th scope="col">{t('result.player')}</th>
					<th scope="col">{t('result.score')}</th>
				</tr>
			</thead>
			<tbody>
				{order.map(seat => (
					<tr key={seat.seat} class={seat.isYou ? 'is-you' : ''}>
						<td>{result.places[seat.seat]}</td>
						<td>
							<SeatMark seat={seat} /> {seat.label}
						</td>
						<td>{result.scores[seat.seat]}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The record of a table that is not public is for those with the invitation: it cannot be fetched by a plain link. */
export async function download(event: MouseEvent, info: { id: string; game: string }): Promise<void> {
	event.preventDefault();
	const invite = seatKeys.value[info.id]?.invite ?? location.hash.slice(1);
	const record = await getText(`/api/tables/${info.id}/record`, invite || undefined);
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
	link.download = `${info.game}-${info.id}.tripot`;
	link.click();
	URL.revokeObjectURL(link.href);
}

/** Everybody goes on to the same new table with the old key. It stands below the board, always in sight however long the result is. */
export function Rematch({ session, info, you }: { session: TableSession; info: TableInfo; you: number | null }) {
	if (you === null && !info.here) return null;
	const onward = (table: string) => {
		const key = seatKeys.value[info.id];
		if (key) keepSeat(table, { token: key.token, n: 0, start: true });
		go(`/t/${table}`);
	};
	const ask = async () => {
		const answer = info.rematch ? { table: info.rematch } : await session.command('rematch');
		if (answer) onward(String(answer.table));
	};
	return (
		<div class="result-onward">
			<Button
				class="button is-main"
				onClick={() => void ask()}
				text={t(info.rematch ? 'result.join_rematch' : 'result.rematch')}
			/>
		</div>
	);
}
