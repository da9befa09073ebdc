/* Deals that went wrong, told to everybody at the table, and the question whether to take part in yet another. */
import { Button } from '../components';
import { t } from '../i18n';
import { seatLabel } from '../seats';
import type { Redeal, TableInfo } from '../wire';
import type { TableSession } from './session';

function told(info: TableInfo, redeal: Redeal): string {
	if (!redeal.withheld.length) return t('deal.broken_by_server');
	return t('deal.withheld', { names: redeal.withheld.map(seat => seatLabel(info.seats, seat)).join(', ') });
}

/** How often the cards were dealt anew, and because of whom. */
export function Redeals({ info }: { info: TableInfo }) {
	if (!info.redeals.length) return null;
	return (
		<div class="redeals" role="status">
			<p>{t('deal.redealt', { n: info.redeals.length })}</p>
			<ul>
				{info.redeals.map((redeal, i) => (
					<li key={i}>{told(info, redeal)}</li>
				))}
			</ul>
		</div>
	);
}

/** A deal that this browser does not go into without its user's word. */
export function DealDoubt({ session }: { session: TableSession }) {
	const { doubt } = session.fair;
	if (doubt.value === null) return null;
	return (
		<div role="alert">
			<p>{t('deal.doubt', { n: doubt.value })}</p>
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => void session.fair.decide(true)} text={t('deal.take_part')} />
				<Button onClick={() => void session.fair.decide(false)} text={t('deal.stay_out')} />
			</p>
		</div>
	);
}
