/* My tables, by the keys in this browser: whose turn it is in each, what is over, and how to take them to another device. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { at } from '../base';
import { Button, Dialog, Icon, isAlone, LinkBox } from '../components';
import { faceOf } from '../games/list';
import { gameName, t } from '../i18n';
import { follow } from '../router';
import { seatLabel, spokenName } from '../seats';
import { lang, seatKeys } from '../settings';
import { timeText } from '../table/Clock';
import { paceText } from '../table/pace';
import { isHere } from '../where';
import type { GameEntry } from '../wire';
import { isMyTurn, type MyTable, packKeys, takeKeys, useMine } from './mine';

export function MyTables({ games }: { games: readonly GameEntry[] }) {
	const came = useSignal(0);
	const isMoving = useSignal(false);
	const tables = useMine();
	useEffect(() => {
		const take = () => {
			came.value = takeKeys() || came.value;
		};
		take();
		addEventListener('hashchange', take);
		return () => removeEventListener('hashchange', take);
	}, []);
	const afar = tables.filter(one => one.phase !== 'over' && !isHere(one.id)); // what is on this device stays there
	const [going, over] = [tables.filter(one => one.phase !== 'over'), tables.filter(one => one.phase === 'over')];
	const rows = (list: readonly MyTable[]) => (
		<ul>
			{list.map(table => (
				<li key={table.id}>
					<Row table={table} games={games} />
				</li>
			))}
		</ul>
	);
	return (
		<>
			<p role="status">{came.value > 0 && t('mine.came', { n: came.value })}</p>
			{tables.length > 0 && (
				<section class="open-tables home-mine" aria-labelledby="my-tables">
					<h2 id="my-tables">{t('mine.title')}</h2>
					{rows(going)}
					{over.length > 0 && (
						<details>
							<summary>{t('mine.over_n', { n: over.length })}</summary>
							{rows(over)}
						</details>
					)}
					{afar.length > 0 && <Button class="link-button" onClick={() => (isMoving.value = true)} text={t('mine.move')} />}
				</section>
			)}
			{isMoving.value && <Move tables={afar} onClose={() => (isMoving.value = false)} />}
		</>
	);
}

function Row({ table, games }: { table: MyTable; games: readonly GameEntry[] }) {
	const game = games.find(one => one.id === table.game);
	const others = table.seats.map((_, i) => i).filter(i => i !== table.seat && table.seats[i]?.holder !== 'none');
	return (
		<a
			class={`open-table grid mid game-${table.game} ${isMyTurn(table) ? 'is-mine' : ''}`}
			href={at(`/t/${table.id}`)}
			onClick={follow}
		>
			<Icon body={faceOf(table.game).mark} />
			<span>
				<b>{game ? gameName(game) : table.game}</b>
				{others.length > 0 && ` · ${someOf(others.map(i => nameOf(table, i)))}`}
			</span>
			<span class="open-table-state flow">
				<span class={isMyTurn(table) ? 'home-turn' : 'soft'}>{standOf(table)}</span>
				{table.phase !== 'over' && <span class="soft">{isHere(table.id) ? t('mine.here') : paceText(table)}</span>}
			</span>
		</a>
	);
}

const NAMES = 3;

/** Names enough to know the table by. */
const someOf = (names: readonly string[]): string =>
	names.length > NAMES + 1
		? t('mine.others', { names: names.slice(0, NAMES).join(', '), n: names.length - NAMES })
		: names.join(', ');

const nameOf = ({ seats }: MyTable, i: number): string =>
	spokenName({ holder: seats[i]?.holder ?? 'none', label: seatLabel(seats, i) });

/** Whose turn it is, and how much time I have. */
function standOf(table: MyTable): string {
	if (table.phase === 'over') return t('mine.over');
	if (table.phase !== 'play') return t('mine.open');
	if (table.seat !== null && table.seats[table.seat]?.left) return t('mine.left');
	if (table.paused === 'host') return t('mine.paused');
	if (!isMyTurn(table)) {
		const names = table.to_act.map(i => nameOf(table, i));
		return names.length ? t('prompt.wait', { names: new Intl.ListFormat(lang.value).format(names) }) : t('home.going_on');
	}
	const left = table.clock[table.seat ?? 0] ?? null;
	return left === null ? t('mine.turn') : t('mine.turn_left', { time: timeText(left) });
}

/** The keys leave the browser by this link alone, and only what goes on is worth taking along. */
function Move({ tables, onClose }: { tables: readonly MyTable[]; onClose: () => void }) {
	const keys = Object.fromEntries(Object.entries(seatKeys.value).filter(([id]) => tables.some(one => one.id === id)));
	const about = `${t('mine.move_about')} ${isAlone() ? t('invite.alone') : ''}`;
	return (
		<Dialog title={t('mine.move')} onClose={onClose}>
			<LinkBox
				id="move-url"
				url={location.origin + at(`/${packKeys(keys)}`)}
				label={t('mine.move_link', { n: tables.length })}
				about={about}
				qr={t('mine.move_qr')}
			/>
		</Dialog>
	);
}
