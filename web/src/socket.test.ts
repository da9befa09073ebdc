import { beforeEach, expect, test, vi } from 'vitest';

class FakeSocket {
	static made: FakeSocket[] = [];
	onopen = () => {};
	onclose = (_: { code: number }) => {};
	constructor(readonly url: string) {
		FakeSocket.made.push(this);
	}
}

const hearer = { onOpen: () => {}, onMessage: () => {}, onClose: () => {} };
const paths = () => FakeSocket.made.map(socket => new URL(socket.url).pathname);

beforeEach(() => {
	FakeSocket.made = [];
	vi.resetModules();
	vi.stubGlobal('WebSocket', FakeSocket);
	vi.stubGlobal('location', { protocol: 'https:', host: 'play.example.org' });
});

test('a table has its own address; without a table id there is none', async () => {
	const { toServer, toTable } = await import('./socket');
	for (const carrier of [toServer, toTable('kx7m2pq9abcd'), toTable('staged'), toTable('../healthz1')]) carrier(hearer);
	expect(paths()).toEqual(['/ws', '/ws/kx7m2pq9abcd', '/ws', '/ws']);
});

test('if the table’s address is blocked, the plain one is tried next and kept', async () => {
	const { toTable } = await import('./socket');
	const carrier = toTable('kx7m2pq9abcd');
	carrier(hearer);
	FakeSocket.made[0]?.onclose({ code: 1006 });
	carrier(hearer);
	FakeSocket.made[1]?.onopen();
	FakeSocket.made[1]?.onclose({ code: 1006 });
	carrier(hearer);
	expect(paths()).toEqual(['/ws/kx7m2pq9abcd', '/ws', '/ws']);
});
