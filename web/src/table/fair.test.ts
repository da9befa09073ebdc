/* The page's part in a fair deal against a real server: what it computes is what the record says, and a changed record is noticed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Server } from '../../tests/server';
import { areDrawsTrue, type Draw } from './draws';
import { checkRecord, commitment, newSecret } from './fair';

let server: Server;
beforeAll(async () => {
	server = await Server.start();
});
afterAll(() => server.stop());

interface Played {
	readonly record: string;
	readonly secret: string;
	readonly promised: string;
	readonly draws: readonly Draw[];
}

/** A whole game against a bot, with a secret of our own in the deal. */
function play(): Promise<Played> {
	const secret = newSecret();
	const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, 'tripot.1');
	let [n, round, promised, table] = [0, 0, '', ''];
	const send = (cmd: string, fields: object = {}) => socket.send(JSON.stringify({ id: cmd, cmd, ...fields }));
	return new Promise((resolve, reject) => {
		const finish = async () => {
			const record = await (await fetch(`${server.url}/api/tables/${table}/record`)).text();
			const { draws } = await (await fetch(`${server.url}/api/tables/${table}/draws`)).json();
			socket.close();
			resolve({ record, secret, promised, draws });
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
				round = heard.view.round; // once a round, however often the position is told
				send('act', { n: ++n, action: heard.legal[0] });
			}
		};
	});
}

test('a true record passes, with our secret and the promise that we saw', async () => {
	const { record, secret, promised } = await play();
	const check = checkRecord(record, 0, secret, promised);
	expect(check.facts).toEqual(['dealt', 'hashes', 'mine', 'server'].map(what => ({ what, holds: true })));
	expect(check.ok).toBe(true);
	expect(check.seed).toMatch(/^[0-9a-f]{64}$/);
});

test('a record with another secret, promise or hash does not', async () => {
	const { record, secret, promised } = await play();
	expect(checkRecord(record, 0, newSecret(), promised).ok).toBe(false);
	expect(checkRecord(record, 0, secret, commitment(newSecret())).ok).toBe(false);
	const changed = record.replace(/^(secret: 0 )[0-9a-f]{64}$/m, `$1${newSecret()}`);
	expect(changed).not.toBe(record);
	expect(checkRecord(changed, 0, undefined, promised).facts).toContainEqual({ what: 'hashes', holds: false });
	expect(checkRecord(record.replace(/^secret: server .*$/m, 'secret: server hidden'), 0).ok).toBe(false);
});

test('the draws follow from the secrets, and one that was changed does not', async () => {
	const { record, draws } = await play();
	const seed = checkRecord(record, 0).seed as string;
	expect(draws.length).toBeGreaterThan(5);
	expect(areDrawsTrue(record, draws, seed)).toBe(true);
	const lines = record.split('\n');
	for (const [k, { chance, of }] of draws.entries()) {
		const at = lines.findIndex(
			(line, i) => line.startsWith('* ') && lines.slice(0, i).filter(l => l.startsWith('* ')).length === k,
		);
		const other = of.map(([id]) => `* ${chance} ${id}`).find(line => line !== lines[at]);
		if (other) expect(areDrawsTrue(lines.with(at, other).join('\n'), draws, seed), `draw ${k}`).toBe(false);
	}
	expect(areDrawsTrue(record, draws.slice(1), seed)).toBe(false);
	// so few draws may come out the same from another seed, by chance, but not from most of them
	const others = [...seed].map((digit, i) => `${seed.slice(0, i)}${digit === '0' ? '1' : '0'}${seed.slice(i + 1)}`);
	expect(others.filter(other => areDrawsTrue(record, draws, other)).length).toBeLessThan(others.length / 2);
});
