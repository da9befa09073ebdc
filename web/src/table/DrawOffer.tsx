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
	const isOwn = you !== null && draw.by === you;
	const mustAnswer = you !== null && draw.by !== null && !isOwn && draw.needs.includes(you) && !draw.yes.includes(you);
	const mayOffer = you !== null && draw.by === null && draw.may.includes(you);
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
