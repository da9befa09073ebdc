import type { SeatInfo, Shape } from '../board';
import { t } from '../i18n';

const paths: Record<Shape, string> = {
	circle: 'M10 2a8 8 0 1 1 0 16a8 8 0 0 1 0-16z',
	square: 'M3 3h14v14H3z',
	triangle: 'M10 2l9 16H1z',
	diamond: 'M10 1l9 9-9 9-9-9z',
	star: 'M10 1l2.6 6 6.4.6-4.9 4.3 1.5 6.4L10 14.9l-5.6 3.4 1.5-6.4L1 7.6 7.4 7z',
	hexagon: 'M5.500 2h9L19 10l-4.500 8h-9L1 10z',
	cross: 'M7 2h6v5h5v6h-5v5H7v-5H2V7h5z',
	drop: 'M10 1c4 5 6.500 7.500 6.500 11a6.500 6.500 0 0 1-13 0C3.500 8.500 6 6 10 1z',
};

/** The eyes and the mouth of a machine: in every shape there is room for them in the middle. */
const machine = 'M6.200 8.200h2.600v2.600H6.200zM11.200 8.200h2.600v2.600h-2.600zM7 12.600h6v1.600H7z';

/** The colour and the shape of a player: pawns, plates, markers on cards. A bot has the face of a machine there, which is drawn and
 * read out: a word beside it may be anybody's name. */
export function SeatMark({ seat, label }: { seat: Pick<SeatInfo, 'colour' | 'shape' | 'label' | 'holder'>; label?: boolean }) {
	const isBot = seat.holder === 'bot';
	const text = [...(label ? [seat.label] : []), ...(isBot ? [t('seat.bot')] : [])].join(', ');
	const named = text ? { role: 'img' as const, 'aria-label': text } : { 'aria-hidden': true as const };
	return (
		<svg class="seat-mark" viewBox="0 0 20 20" {...named}>
			<path d={paths[seat.shape]} fill={seat.colour} stroke="var(--seat-ink)" stroke-width="1.2" />
			{isBot && <path class="seat-mark-machine" d={machine} fill="var(--seat-ink)" />}
		</svg>
	);
}
