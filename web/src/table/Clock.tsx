import { useEffect, useState } from 'preact/hooks';
import type { SeatInfo } from '../board';
import { t } from '../i18n';
import { spokenName } from '../seats';

const WARNING_MS = 10_000;

function useNow(isRunning: boolean): number {
	const [now, setNow] = useState(performance.now());
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(() => setNow(performance.now()), 250);
		return () => clearInterval(timer);
	}, [isRunning]);
	return Math.max(now, performance.now() - 300);
}

const pad = (n: number) => String(n).padStart(2, '0');

/** How much time that is: days and hours, hours and minutes, or minutes and seconds. */
export function timeText(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	if (hours >= 24) return t('clock.days', { d: Math.floor(hours / 24), h: hours % 24 });
	return hours ? t('clock.hours', { h: hours, m: minutes % 60 }) : `${minutes}:${pad(seconds % 60)}`;
}

/** The time left of the one who owes a decision: yours before the others'. In a pause no clock runs. */
export function Clock({ seats, isPaused }: { seats: readonly SeatInfo[]; isPaused: boolean }) {
	const owing = seats.filter(seat => seat.state === 'owes' && seat.deadline !== null);
	const seat = owing.find(s => s.isYou) ?? owing.sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0))[0];
	const now = useNow(seat !== undefined && !isPaused);
	if (isPaused)
		return (
			<span class="clock" title={t('pause.clock')}>
				{t('pause.short')}
			</span>
		);
	if (!seat || seat.deadline === null) return null;
	const left = Math.max(0, seat.deadline - now);
	const text = timeText(left);
	const isLate = left < WARNING_MS;
	const label = seat.isYou ? t('clock.you', { time: text }) : t('clock.other', { name: spokenName(seat), time: text });
	return (
		<span
			class={`clock ${isLate ? 'is-late' : ''} ${seat.isYou ? 'is-yours' : ''}`}
			role="timer"
			aria-label={label}
			title={label}
		>
			{isLate && seat.isYou ? `⏳ ${text}` : text}
		</span>
	);
}
