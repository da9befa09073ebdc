/* A draw by agreement (DR-33): who may offers it, who must agrees or declines. When that is, the server says. */
import { Button } from '../components';
import { t } from '../i18n';
import type { TableInfo } from '../wire';
import { nameOf } from './SeatAsk';
import type { TableSession } from './session';

/** Below the board, while a draw may be offered. */
export function DrawOffer({ session, info }: { session: TableSession; info: TableInfo }) {
	const you = session.you.value;
	const draw = info.draw;
	if (!draw) return null;
	const answer = (yes: boolean) => void session.command('draw', { yes });
	const own = info.here?.now ?? (you === null ? [] : [you]); // a team has a shared device together
	const isOwn = draw.by !== null && own.includes(draw.by);
	const mustAnswer = draw.by !== null && !isOwn && own.some(seat => draw.needs.includes(seat) && !draw.yes.includes(seat));
	const mayOffer = draw.by === null && own.some(seat => draw.may.includes(seat));
	const said = draw.by === null ? t('draw.may') : isOwn ? t('draw.asked') : t('draw.offered', { name: nameOf(info, draw.by) });
	return (
		<div class="offer flow mid centred" role="status">
			<span>{said}</span>
			{mayOffer && <Button onClick={() => answer(true)} text={t('draw.offer')} />}
			{mustAnswer && <Button class="button is-main" onClick={() => answer(true)} text={t('draw.agree')} />}
			{mustAnswer && <Button onClick={() => answer(false)} text={t('draw.decline')} />}
			{isOwn && <Button onClick={() => answer(false)} text={t('draw.withdraw')} />}
		</div>
	);
}
