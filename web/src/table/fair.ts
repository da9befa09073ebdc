/* This browser's part in a fair deal (docs/records.md): a secret of its own, whose hash is sent before anybody knows the others'. What the
 * server had promised by then is kept with the secret and must not change: a server that has seen our secret could otherwise try many of
 * its own until it likes the cards. For the same reason nothing is committed to twice in a deal, and a third deal needs our user's word. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Signal, signal } from '@preact/signals';
import { keepSeat, type OwnDeal, seatKeys } from '../settings';
import type { Fields } from '../socket';
import type { TableInfo } from '../wire';

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

/** The hash of a secret of 64 digits. */
export function commitment(secret: string): string {
	return bytesToHex(hash(hexToBytes(secret)));
}

/** getRandomValues is there without a secure context, too. */
export function newSecret(): string {
	return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The seed that the secrets make: the server's first, then the seats' in order. */
export function fairSeed(server: string, seats: ReadonlyMap<number, string>): string {
	const parts = [utf8ToBytes('tripot-fair-1'), Uint8Array.of(0), hexToBytes(server)];
	for (const [seat, secret] of [...seats].sort(([a], [b]) => a - b)) parts.push(Uint8Array.of(seat + 1), hexToBytes(secret));
	return bytesToHex(hash(concatBytes(...parts)));
}

/** Deals that are taken part in without asking: a first one, and another when somebody's connection failed. */
const TRUSTED_DEALS = 2;

/** What made us stop: the server's promise changed after ours, or it asked for a second secret in the same deal. */
export type FairTrouble = 'changed' | 'asked_twice' | null;

export class FairDealer {
	readonly trouble: Signal<FairTrouble> = signal(null);
	/** The number of a deal that waits for our user's word. */
	readonly doubt: Signal<number | null> = signal(null);

	constructor(
		private readonly table: string,
		private readonly info: () => TableInfo | null,
		private readonly send: (cmd: string, fields: Fields) => Promise<Fields>,
	) {}

	#mine(): readonly OwnDeal[] {
		return seatKeys.value[this.table]?.deals ?? [];
	}

	async asked(stage: 'commit' | 'reveal', deal: number): Promise<void> {
		this.doubt.value = null;
		if (stage === 'reveal') await this.#reveal(deal);
		else if (this.#mine().some(own => own.deal === deal)) this.trouble.value = 'asked_twice';
		else if (this.#mine().length >= TRUSTED_DEALS) this.doubt.value = deal;
		else await this.#commit(deal);
	}

	/** Our user's word about a deal that waits for it. */
	async decide(takesPart: boolean): Promise<void> {
		const deal = this.doubt.value;
		this.doubt.value = null;
		if (takesPart && deal !== null) await this.#commit(deal);
	}

	async #commit(deal: number): Promise<void> {
		const key = seatKeys.value[this.table];
		const server = this.info()?.commitments.server;
		if (!key || !server) return; // without a promise of the server's there is nothing to take part in
		const secret = newSecret();
		keepSeat(this.table, { ...key, deals: [...this.#mine(), { deal, secret, server }] });
		await this.send('commit', { hash: commitment(secret) }).catch(() => {});
	}

	async #reveal(deal: number): Promise<void> {
		const own = this.#mine().find(one => one.deal === deal);
		if (!own || !this.#holds(own)) return;
		await this.send('reveal', { secret: own.secret }).catch(() => {});
	}

	#holds(own: OwnDeal): boolean {
		if (this.info()?.commitments.server === own.server) return true;
		this.trouble.value = 'changed';
		return false;
	}

	/** Looks at what the server says of the table now. */
	saw(info: TableInfo): void {
		const deal = info.redeals.length + 1;
		const own = this.#mine().find(one => one.deal === deal);
		if (info.phase !== 'commit') this.doubt.value = null;
		if (own && info.phase !== 'open') this.#holds(own);
	}
}

export interface FairCheck {
	/** Everything that could be checked is right. */
	readonly ok: boolean;
	readonly seed: string | null;
	/** How many deals were broken off before, as the record says. */
	readonly redeals: number;
	/** It began from a position of another game: what lay there was not dealt here. */
	readonly given: boolean;
	/** Keys of the page's texts, with whether each holds. */
	readonly facts: readonly { readonly what: 'dealt' | 'hashes' | 'mine' | 'server' | 'draws'; readonly holds: boolean }[];
}

/** What the head of a record says of the deals. */
function readDeals(record: string) {
	const commits = new Map<string, string>();
	const secrets = new Map<string, string>();
	const redeals: string[] = [];
	for (const line of (record.split('\n--\n')[0] ?? '').split('\n')) {
		const found = /^(commit|secret): (\S+) ([0-9a-f]{64})$/.exec(line);
		if (found) (found[1] === 'commit' ? commits : secrets).set(found[2] as string, found[3] as string);
		const broken = /^redeal: ([0-9a-f]{64})/.exec(line);
		if (broken) redeals.push(broken[1] as string);
	}
	return { commits, secrets, redeals };
}

/** Does the sums of a record again, and compares them with the deals that this browser took part in. */
export function checkRecord(record: string, you: number | null, mine: readonly OwnDeal[] = []): FairCheck {
	const { commits, secrets, redeals } = readDeals(record);
	const given = /^start: /m.test(record.split('\n--\n')[0] ?? '');
	const hasAll = commits.has('server') && [...commits.keys()].every(party => secrets.has(party));
	const facts: FairCheck['facts'][number][] = [{ what: 'dealt', holds: hasAll }];
	facts.push({
		what: 'hashes',
		holds: hasAll && [...commits].every(([party, sent]) => commitment(secrets.get(party) as string) === sent),
	});
	const last = mine.find(own => own.server === commits.get('server'));
	if (last && you !== null) facts.push({ what: 'mine', holds: secrets.get(String(you)) === last.secret });
	// every promise that we saw is the one that was kept, or stands among the deals that were broken off
	if (mine.length) facts.push({ what: 'server', holds: mine.every(own => own === last || redeals.includes(own.server)) });
	const seats = new Map([...secrets].filter(([party]) => party !== 'server').map(([party, secret]) => [Number(party), secret]));
	const seed = hasAll ? fairSeed(secrets.get('server') as string, seats) : null;
	return { ok: facts.every(f => f.holds), seed, redeals: redeals.length, given, facts };
}
