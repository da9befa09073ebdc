/* Playing on from a step of a replay: a new table from that position, against bots or with friends. */
import { useState } from 'preact/hooks';
import { Button, Dialog, NameField, Select } from '../components';
import { t } from '../i18n';
import { go } from '../router';
import { Refused } from '../socket';
import { createTable } from '../table/create';
import { refusalText } from '../table/Lobby';
import type { PastGame } from '../table/recordHead';
import type { ReplaySource } from '../table/replay';
import { isHere } from '../where';

/** A table that begins from that step: `bots` for the other seats, or null: they are free for friends. */
export async function playFrom(
	source: ReplaySource,
	head: PastGame,
	step: number,
	seat: number,
	withBots: boolean,
): Promise<void> {
	const bots = Array.from({ length: head.seats }, (_, i) => (i === seat || !withBots ? null : (head.levels[i] ?? USUAL_LEVEL)));
	const from = { table: source.table, step, ...(source.invite ? { invite: source.invite } : {}) };
	const pace = withBots ? 'none' : 'relaxed';
	const table = await createTable({ game: head.game, seats: head.seats, seat, bots, pace, public: false, start: withBots, from });
	go(`/t/${table}`);
}

const USUAL_LEVEL = 2;

interface PlayOnProps {
	readonly source: ReplaySource;
	readonly head: PastGame;
	readonly step: number;
	readonly names: readonly string[];
	readonly onClose: () => void;
}

export function PlayOn({ source, head, step, names, onClose }: PlayOnProps) {
	const first = head.names.findIndex(name => name !== undefined);
	const [seat, setSeat] = useState(Math.max(0, first));
	const [trouble, setTrouble] = useState('');
	const begin = (withBots: boolean) =>
		playFrom(source, head, step, seat, withBots).catch(error =>
			setTrouble(error instanceof Refused ? refusalText(error) : t('app.failed')),
		);
	return (
		<Dialog title={t('play_on.title', { step })} onClose={onClose}>
			<p>{t('play_on.about')}</p>
			<NameField />
			<Select
				class="field-inline"
				label={t('play_on.seat')}
				value={String(seat)}
				options={names.map((name, i) => [String(i), name] as const)}
				onChange={id => setSeat(Number(id))}
			/>
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => void begin(true)} text={t('play_on.bots')} />
				{!isHere(source.table) && <Button onClick={() => void begin(false)} text={t('play_on.friends')} />}
			</p>
			{trouble && <p role="alert">{trouble}</p>}
		</Dialog>
	);
}
