/* What was asked for, once it is there. */
import { useEffect, useState } from 'preact/hooks';

const AGAIN_MS = 3000;

/** null until it is there; the old answer stays until the new one comes, and one that comes too late is passed over. A question that
 * fails has no answer: the connection's banner says that the server is away. */
export function useAnswer<T>(ask: () => Promise<T> | null, about: readonly unknown[]): T | null {
	const [answer, setAnswer] = useState<T | null>(null);
	useEffect(() => {
		let isCurrent = true;
		ask()?.then(
			found => isCurrent && setAnswer(() => found),
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, about);
	return answer;
}

/** Asked again and again until there is an answer. */
export function useRepeated<T extends object>(ask: () => Promise<T>): T | null | 'failed' {
	const [answer, setAnswer] = useState<T | null | 'failed'>(null);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		ask().then(setAnswer, () => {
			setAnswer('failed');
			setTimeout(() => setTries(tries + 1), AGAIN_MS);
		});
	}, [tries]);
	return answer;
}
