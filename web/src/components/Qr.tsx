import qrcode from 'qrcode-generator';

/** An address as a QR code, for phones at the same table. Dark on paper in both themes: scanners want it so. */
export function Qr({ text, label }: { text: string; label: string }) {
	const code = qrcode(0, 'M');
	code.addData(text);
	code.make();
	const n = code.getModuleCount();
	let path = '';
	for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (code.isDark(y, x)) path += `M${x + 2} ${y + 2}h1v1h-1z`;
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
