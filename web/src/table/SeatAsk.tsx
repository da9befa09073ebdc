/* A seat in mid-game: those who play are asked whether somebody may have it, and those who look on can ask. */
import { Button, ownName } from '../components';
import { t } from '../i18n';
import { seatLabel, spokenName } from '../seats';
import type { TableInfo } from '../wire';
import type { TableSession } from './session';

/** Who plays a seat now, as a sentence says it. */
export function nameOf(info: TableInfo, seat: number): string {
	return spokenName({ holder: info.seats[seat]?.holder ?? 'none', label: seatLabel(info.seats, seat) });
}

/** Above the board: somebody asks, or we wait for an answer. */
export function SeatAsk({ session }: { session: TableSession }) {
	const info = session.info.value;
	const you = session.you.value;
	const ask = info?.ask;
	if (session.waiting.value) return <p class="banner">{t('ask.waiting')}</p>;
	if (session.declined.value) return <p class="banner">{t('ask.declined')}</p>;
	if (!info || !ask || you === null) return null;
	const seat = nameOf(info, ask.seat);
	if (ask.yes.includes(you)) return <p class="banner">{t('ask.agreed', { name: ask.name, seat })}</p>;
	const answer = (yes: boolean) => void session.command('consent', { seat: ask.seat, name: ask.name, yes });
	return (
		<div class="banner is-question">
			<p>{t('ask.question', { name: ask.name, seat })}</p>
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => answer(true)} text={t('ask.yes')} />
				<Button onClick={() => answer(false)} text={t('ask.no')} />
			</p>
		</div>
	);
}

/** In the menu of somebody who looks on: seats that bots hold. */
export function AskForSeat({ session, info, onAsked }: { session: TableSession; info: TableInfo; onAsked: () => void }) {
	const bots = info.seats.flatMap((seat, i) => (seat.holder === 'person' ? [] : [i]));
	if (info.here || session.you.value !== null || info.phase !== 'play' || !bots.length || session.waiting.value) return null;
	const askFor = async (seat: number) => {
		await session.join(ownName(), seat);
		onAsked();
	};
	return (
		<section>
			<h3>{t('ask.title')}</h3>
			<p class="soft">{t('ask.about')}</p>
			<p class="menu-buttons flow">
				{bots.map(seat => (
					<Button key={seat} onClick={() => void askFor(seat)} text={t('ask.for', { seat: nameOf(info, seat) })} />
				))}
			</p>
		</section>
	);
}
