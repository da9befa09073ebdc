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

/** The time left of the one who owes a decision: yours before the others'. */
export function Clock({ seats }: { seats: readonly SeatInfo[] }) {
	const owing = seats.filter(seat => seat.state === 'owes' && seat.deadline !== null);
	const seat = owing.find(s => s.isYou) ?? owing.sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0))[0];
	const now = useNow(seat !== undefined);
	if (!seat || seat.deadline === null) return null;
	const left = Math.max(0, seat.deadline - now);
	const seconds = Math.ceil(left / 1000);
	const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
	const isLate = left < WARNING_MS;
	const label = seat.isYou ? t('clock.you', { time: text }) : t('clock.other', { name: spokenName(seat), time: text });
	return (
		<span class={`clock ${isLate ? 'late' : ''} ${seat.isYou ? 'yours' : ''}`} role="timer" aria-label={label} title={label}>
			{isLate && seat.isYou ? `⏳ ${text}` : text}
		</span>
	);
}
