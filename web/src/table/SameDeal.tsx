/* After a game: the same deal once more for oneself, and a link that dares a friend to do better with it. */
import { useState } from 'preact/hooks';
import { Button } from '../components';
import { copyText } from '../copy';
import { t } from '../i18n';
import { go } from '../router';
import type { TableInfo } from '../wire';
import { createTable } from './create';

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
	const url = `${location.origin}/same/${info.id}?seat=${you}${info.invite ? `#${info.invite}` : ''}`;
	return (
		<>
			<Button onClick={() => void again().catch(() => {})} text={t('result.same')} />
			<Button
				onClick={() => void copyText(url).then(() => setCopied(true))}
				title={url}
				text={t(copied ? 'invite.copied' : 'result.dare')}
			/>
		</>
	);
}
