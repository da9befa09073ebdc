import { useEffect, useState } from 'preact/hooks';
import { at } from '../base';
import { Button, Icon } from '../components';
import { faceOf } from '../games/list';
import { gameName, t } from '../i18n';
import { follow } from '../router';
import { seatLabel } from '../seats';
import { Connection, type Push } from '../socket';
import { paceText } from '../table/pace';
import type { GameEntry, TableInfo } from '../wire';

function take(tables: readonly TableInfo[], push: Push): readonly TableInfo[] {
	if (push.push === 'unlisted') return tables.filter(table => table.id !== push.id);
	if (push.push !== 'listed') return tables;
	const table = push.table as TableInfo;
	return [...tables.filter(other => other.id !== table.id), table];
}

/** Public tables that are open or going on, as the server pushes them. */
function useTables(): readonly TableInfo[] {
	const [tables, setTables] = useState<readonly TableInfo[]>([]);
	useEffect(() => {
		const connection = new Connection(
			() =>
				void connection.send('lobby').then(
					answer => setTables(answer.tables as readonly TableInfo[]),
					() => {},
				),
			push => setTables(now => take(now, push)),
		);
		return () => connection.close();
	}, []);
	return tables.filter(table => table.phase !== 'over');
}

export function OpenTables({ games, onNew }: { games: readonly GameEntry[]; onNew: () => void }) {
	const tables = useTables();
	return (
		<section class="open-tables" aria-labelledby="open-tables">
			<h2 id="open-tables">{t('home.tables')}</h2>
			<div role="status">
				{tables.length === 0 && (
					<p class="soft">
						{t('home.no_tables')} <Button class="link-button" onClick={onNew} text={t('home.new_table')} />
					</p>
				)}
			</div>
			<ul>
				{tables.map(table => (
					<li key={table.id}>
						<OpenTable table={table} games={games} />
					</li>
				))}
			</ul>
		</section>
	);
}

function OpenTable({ table, games }: { table: TableInfo; games: readonly GameEntry[] }) {
	const game = games.find(g => g.id === table.game);
	const free = table.seats.filter(seat => seat.holder === 'none').length;
	const people = table.seats.flatMap((seat, i) => (seat.holder === 'person' ? [seatLabel(table.seats, i)] : []));
	return (
		<a class={`open-table grid mid game-${table.game}`} href={at(`/t/${table.id}`)} onClick={follow}>
			<Icon body={faceOf(table.game).mark} />
			<span>
				<b>{game ? gameName(game) : table.game}</b>
				{people.length > 0 && ` · ${people.join(', ')}`}
			</span>
			<span class="open-table-state soft">
				{table.phase === 'open' ? t('home.free', { n: free }) : t('home.going_on')} · {paceText(table)}
			</span>
		</a>
	);
}
