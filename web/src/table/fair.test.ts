/* The page's part in a fair deal with a real server: its results agree with the record, and a changed record is noticed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '../../tests/engine';
import { Server } from '../../tests/server';
import { keepSeat, seatKeys } from '../settings';
import type { TableInfo } from '../wire';
import { FairDealer, newSecret } from './fair';
import { checkRecord, commitment } from './fairSums';

let server: Server;
beforeAll(async () => {
	server = await Server.start();
});
afterAll(() => server.stop());

interface Played {
	readonly record: string;
	readonly secret: string;
	readonly promised: string;
}

/** A whole game against a bot, with our own secret in the deal. */
function play(): Promise<Played> {
	const secret = newSecret();
	const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, 'tripot.1');
	let [n, round, promised, table] = [0, 0, '', ''];
	const send = (cmd: string, fields: object = {}) => socket.send(JSON.stringify({ id: cmd, cmd, ...fields }));
	return new Promise((resolve, reject) => {
		const finish = async () => {
			const record = await (await fetch(`${server.url}/api/tables/${table}/record`)).text();
			socket.close();
			resolve({ record, secret, promised });
		};
		socket.onopen = () => send('create', { game: 'null_game', name: 'Ada', seats: 2, bots: [null, 0], pace: 'none', fair: true });
		socket.onerror = () => reject(new Error('no connection'));
		socket.onmessage = message => {
			const heard = JSON.parse(message.data as string);
			if (heard.ok === false) reject(new Error(heard.error));
			if (heard.re === 'create') {
				table = heard.table;
				send('start');
			}
			promised = heard.table?.commitments?.server ?? promised;
			if (heard.push === 'deal') send(heard.stage, heard.stage === 'commit' ? { hash: commitment(secret) } : { secret });
			if (heard.over) void finish().catch(reject);
			else if (heard.legal?.length && heard.view.round > round) {
				round = heard.view.round; // once per round, however often the position is told
				send('act', { n: ++n, action: heard.legal[0] });
			}
		};
	});
}

test('a true record passes, with our secret and the promise we saw', async () => {
	const { record, secret, promised } = await play();
	const check = checkRecord(record, 0, [{ deal: 1, secret, server: promised }]);
	expect(check.facts).toEqual(['dealt', 'hashes', 'mine', 'server'].map(what => ({ what, holds: true })));
	expect(check.ok).toBe(true);
	expect(check.seed).toMatch(/^[0-9a-f]{64}$/);
});

test('a record with another secret, promise or hash does not', async () => {
	const { record, secret, promised } = await play();
	expect(checkRecord(record, 0, [{ deal: 1, secret: newSecret(), server: promised }]).ok).toBe(false);
	expect(checkRecord(record, 0, [{ deal: 1, secret, server: commitment(newSecret()) }]).ok).toBe(false);
	const changed = record.replace(/^(secret: 0 )[0-9a-f]{64}$/m, `$1${newSecret()}`);
	expect(changed).not.toBe(record);
	expect(checkRecord(changed, 0).facts).toContainEqual({ what: 'hashes', holds: false });
	expect(checkRecord(record.replace(/^secret: server .*$/m, 'secret: server hidden'), 0).ok).toBe(false);
});

test('the engine in the page replays the record, and finds every changed line', async () => {
	const { record } = await play();
	const it = await engine();
	expect(it.verify(record)).toMatchObject({ ok: true, chance: 'fair', given: false, redeals: 0, finished: true });
	const lines = record.split('\n');
	const cards = ['one', 'two', 'three', 'four'];
	let n = 0;
	for (const [at, line] of lines.entries()) {
		const [who, what, card = ''] = line.split(' ');
		if (who !== '*' || !cards.includes(card)) continue;
		const other = cards[(cards.indexOf(card) + 1) % cards.length];
		expect(it.verify(lines.with(at, `* ${what} ${other}`).join('\n')), line).toMatchObject({ ok: false, line: at + 1 });
		n++;
	}
	expect(n).toBeGreaterThan(5);
	const secret = record.replace(/^(secret: server ).*$/m, `$1${'0'.repeat(64)}`);
	expect(it.verify(secret)).toMatchObject({ ok: false });
	const result = record.replace(/^= scores .*$/m, '= scores 99 0 payoff 1 0');
	expect(it.verify(result)).toMatchObject({ ok: false, line: lines.findIndex(line => line.startsWith('= ')) + 1 });
	expect(it.verify(record.replace(/^secret: server .*$/m, 'secret: server hidden'))).toMatchObject({ ok: false });
});

/* ---- a server that tries to choose the deal ---- */

/** A dealer at a table whose server says whatever it likes; `sent` is what the server received. */
function dealerAt(table: string) {
	const sent: [string, string][] = [];
	let info = { phase: 'commit', commitments: {}, redeals: [] } as unknown as TableInfo;
	keepSeat(table, { token: 'f'.repeat(64), n: 0 });
	const dealer = new FairDealer(
		table,
		() => info,
		async (cmd, fields) => {
			sent.push([cmd, String(fields.hash ?? fields.secret)]);
			return {};
		},
	);
	const says = (phase: string, server: string, redeals: TableInfo['redeals'] = []) => {
		info = { ...info, phase, commitments: { server }, redeals } as TableInfo;
		dealer.saw(info);
	};
	return { dealer, sent, says };
}

const promises = ['a', 'b', 'c', 'd'].map(digit => digit.repeat(64));
const broken = (n: number, withheld: readonly number[] = [1]) => promises.slice(0, n).map(server => ({ server, withheld }));

test('the server’s promise is frozen when we commit: after a change we reveal nothing', async () => {
	const { dealer, sent, says } = dealerAt('frozen');
	says('commit', promises[0] as string);
	await dealer.asked('commit', 1);
	expect(sent.map(([cmd]) => cmd)).toEqual(['commit']);
	says('reveal', promises[1] as string); // the server has tried others meanwhile
	expect(dealer.trouble.value).toBe('changed');
	await dealer.asked('reveal', 1);
	expect(sent.length).toBe(1);
	expect(seatKeys.value.frozen?.deals?.[0]?.server).toBe(promises[0]);
});

test('a change after our secret is out is noticed, and the record is compared with the first promise', async () => {
	const { dealer, sent, says } = dealerAt('late');
	says('commit', promises[0] as string);
	await dealer.asked('commit', 1);
	says('reveal', promises[0] as string);
	await dealer.asked('reveal', 1);
	expect(sent.map(([cmd]) => cmd)).toEqual(['commit', 'reveal']);
	expect(commitment(sent[1]?.[1] as string)).toBe(sent[0]?.[1]);
	says('play', promises[1] as string);
	expect(dealer.trouble.value).toBe('changed');
	const mine = seatKeys.value.late?.deals;
	const { record } = await play();
	expect(checkRecord(record, 0, mine).facts).toContainEqual({ what: 'server', holds: false });
});

test('asked twice in one deal, it gives no second secret', async () => {
	const { dealer, sent, says } = dealerAt('twice');
	says('commit', promises[0] as string);
	await dealer.asked('commit', 1);
	await dealer.asked('commit', 1);
	expect(sent.length).toBe(1);
	expect(dealer.trouble.value).toBe('asked_twice');
});

test('a third deal needs the player’s consent', async () => {
	const { dealer, sent, says } = dealerAt('third');
	for (const deal of [1, 2, 3]) {
		says('commit', promises[deal - 1] as string, broken(deal - 1));
		await dealer.asked('commit', deal);
	}
	expect(sent.length).toBe(2);
	expect(dealer.doubt.value).toBe(3);
	await dealer.decide(false);
	expect([sent.length, dealer.doubt.value]).toEqual([2, null]);
	says('commit', promises[3] as string, broken(3));
	await dealer.asked('commit', 4);
	await dealer.decide(true);
	expect(sent.length).toBe(3);
	expect(dealer.trouble.value).toBe(null);
	expect(new Set(sent.map(([, hash]) => hash)).size, 'each deal has a secret of its own').toBe(3);
});

test('broken-off deals must be in the record', async () => {
	const { record, secret, promised } = await play();
	const first = { deal: 1, secret: newSecret(), server: promises[0] as string };
	const mine = [first, { deal: 2, secret, server: promised }];
	expect(checkRecord(record, 0, mine).ok).toBe(false);
	const told = record.replace('\ncommit: server', `\nredeal: ${first.server} 1\ncommit: server`);
	expect(checkRecord(told, 0, mine)).toMatchObject({ ok: true, redeals: 1 });
});
