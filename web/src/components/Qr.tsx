import { useEffect, useState } from 'preact/hooks';

type Maker = typeof import('qrcode-generator');

/** Sides of a code while its maker is being fetched, which no first visit needs. */
const USUAL_SIDE = 33;

/** An address as a QR code, for phones at the same table. Dark on paper in both themes: scanners want it so. */
export function Qr({ text, label }: { text: string; label: string }) {
	const [maker, setMaker] = useState<Maker | null>(null);
	useEffect(() => void import('qrcode-generator').then(part => setMaker(() => part.default)), []);
	const { n, path } = maker ? drawn(maker, text) : { n: USUAL_SIDE, path: '' };
	return (
		<svg
			class="qr"
			style={{ width: `max(9.5rem, min(100%, ${n * 3.5}px))` }}
			viewBox={`0 0 ${n + 4} ${n + 4}`}
			role="img"
			aria-label={label}
			shape-rendering="crispEdges"
		>
			<path d={path} />
		</svg>
	);
}

function drawn(maker: Maker, text: string): { readonly n: number; readonly path: string } {
	const code = maker(0, 'M');
	code.addData(text);
	code.make();
	const n = code.getModuleCount();
	let path = '';
	for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (code.isDark(y, x)) path += `M${x + 2} ${y + 2}h1v1h-1z`;
	return { n, path };
}
