/* A number that is counted up to, and stands at once for those who want no motion. */
import { useLayoutEffect, useRef } from 'preact/hooks';

export function Counting({ n, ms }: { n: number; ms: number }) {
	const place = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		const element = place.current;
		if (!element || !ms || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
		const begun = performance.now();
		let frame = 0;
		const draw = () => {
			const part = Math.min(1, (performance.now() - begun) / ms);
			element.textContent = String(Math.round(n * part));
			if (part < 1) frame = requestAnimationFrame(draw);
		};
		draw();
		return () => {
			cancelAnimationFrame(frame);
			element.textContent = String(n);
		};
	}, [n, ms]);
	return <span ref={place}>{n}</span>;
}
