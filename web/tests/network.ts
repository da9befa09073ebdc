/* A network between a page and a server that can be cut: all connections break, and new ones are refused until the time is up. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Network {
	readonly url: string;
	readonly #server: Server;
	readonly #open: Set<Socket>;
	#isCut = false;

	private constructor(server: Server, open: Set<Socket>) {
		this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		this.#server = server;
		this.#open = open;
		server.on('connection', near => this.#isCut && near.destroy());
	}

	static async to(url: string): Promise<Network> {
		const open = new Set<Socket>();
		const { hostname, port } = new URL(url);
		const server = createServer(near => {
			const far = connect(Number(port), hostname);
			for (const [one, other] of [
				[near, far],
				[far, near],
			] as const) {
				open.add(one);
				one.pipe(other);
				one.on('error', () => other.destroy());
				one.on('close', () => open.delete(one) && other.destroy());
			}
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		return new Network(server, open);
	}

	async cutFor(ms: number): Promise<void> {
		this.#isCut = true;
		for (const socket of this.#open) socket.destroy();
		await new Promise(done => setTimeout(done, ms)); // the network is away for this long; nothing happens that could be waited for
		this.#isCut = false;
	}

	end(): void {
		for (const socket of this.#open) socket.destroy();
		this.#server.close();
	}
}
