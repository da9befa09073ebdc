/* Keeps a screen or a phone awake where the browser allows it: on https or on this very machine. */
import { useEffect, useState } from 'preact/hooks';

/** Whether the machine may fall asleep all the same. */
export function useWakeLock(): boolean {
	const [mayWake, setMayWake] = useState('wakeLock' in navigator);
	useEffect(() => {
		let lock: WakeLockSentinel | null = null;
		let isGone = false;
		const hold = async () => {
			if (document.hidden || !('wakeLock' in navigator)) return;
			const held = await navigator.wakeLock.request('screen').catch(() => null);
			if (isGone) void held?.release();
			else lock = held;
			setMayWake(held !== null);
		};
		const again = () => void hold(); // the browser drops the lock when the page is hidden
		again();
		document.addEventListener('visibilitychange', again);
		return () => {
			isGone = true;
			document.removeEventListener('visibilitychange', again);
			void lock?.release();
		};
	}, []);
	return !mayWake;
}
