/* After a game: the same deal once more for oneself, and a link that dares a friend to do better with it; and where the game was such
 * a deal, who did better. */

import { useState } from 'preact/hooks';
import { at } from '../base';
import { Button } from '../components';
import { copyText } from '../copy';
import { t } from '../i18n';
import { go } from '../router';
import { seatKeys } from '../settings';
import { useAnswer } from '../useAnswer';
import type { TableInfo } from '../wire';
import { createTable } from './create';
import { readGame } from './recordHead';
import { ReplaySource } from './replay';

const USUAL_LEVEL = 2;

export function SameDeal({ info, you }: { info: TableInfo; you: number | null }) {
	const [copied, setCopied] = useState(false);
	if (you === null || info.secret) return null;
	const again = async () => {
		const bots = info.seats.map((seat, i) => (i === you ? null : (seat.level ?? USUAL_LEVEL)));
		const from = { table: info.id, step: 0, ...(info.invite ? { invite: info.invite } : {}) };
		const wish = {
			game: info.game,
			seats: info.seats.length,
			seat: you,
			bots,
			pace: 'none',
			public: false,
			start: true,
			from,
		} as const;
		go(`/t/${await createTable(wish)}`);
	};
	const url = `${location.origin}${at(`/same/${info.id}?seat=${you}${info.invite ? `#${info.invite}` : ''}`)}`;
	return (
		<>
			<Button onClick={() => void again().catch(() => {})} text={t('result.same')} />
			{!info.here && (
				<Button
					onClick={() => void copyText(url).then(() => setCopied(true))}
					title={url}
					text={t(copied ? 'invite.copied' : 'result.dare')}
				/>
			)}
		</>
	);
}

/** What was had from this seat when its cards were played before, by that game's record, and what I have now. */
export function Compared({ info, you, score }: { info: TableInfo; you: number; score: number }) {
	const table = info.from?.step === 0 ? info.from.table : null;
	const own = table === null ? undefined : seatKeys.value[table];
	const invite = seatKeys.value[info.id]?.past ?? own?.invite;
	const past = useAnswer(
		() => (table === null ? null : readGame(new ReplaySource(table, invite)).catch(() => null)),
		[table, invite],
	);
	if (!past) return null;
	const then = past.result.scores[you] ?? 0;
	const wasMe = own !== undefined && past.names[you] === info.seats[you]?.name;
	const name = wasMe ? t('same.before') : (past.names[you] ?? t('name.guest'));
	const outcome = score > then ? 'same.better' : score === then ? 'same.equal' : 'same.worse';
	return <p class="result-same">{`${t('same.score', { name, n: then })} ${t('same.score_now', { n: score })} ${t(outcome)}`}</p>;
}
