/* This browser's part in a fair deal (docs/records.md): a secret of its own, whose hash is sent before anybody knows the others'. The
 * secret and the hash that the server showed are kept, so that the record can be checked against them when the game is over. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keepSeat, seatKeys } from '../settings';
import type { Fields } from '../socket';

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
	const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return bytesToHex(hash(all));
}

export class FairDealer {
	constructor(
		private readonly table: string,
		private readonly send: (cmd: string, fields: Fields) => Promise<Fields>,
	) {}

	async asked(stage: 'commit' | 'reveal'): Promise<void> {
		const key = seatKeys.value[this.table];
		if (!key) return;
		if (stage === 'commit') {
			const secret = newSecret();
			keepSeat(this.table, { ...key, secret });
			await this.send('commit', { hash: commitment(secret) }).catch(() => {});
		} else if (key.secret) {
			await this.send('reveal', { secret: key.secret }).catch(() => {});
		}
	}

	/** Remembers what the server committed to, the last time before the deal. */
	saw(commitments: Readonly<Record<string, string>>): void {
		const key = seatKeys.value[this.table];
		if (key && commitments.server && commitments.server !== key.server)
			keepSeat(this.table, { ...key, server: commitments.server });
	}
}

export interface FairCheck {
	/** Everything that could be checked is right. */
	readonly ok: boolean;
	readonly seed: string | null;
	/** Keys of the page's texts, with whether each holds. */
	readonly facts: readonly { readonly what: 'dealt' | 'hashes' | 'mine' | 'server' | 'draws'; readonly holds: boolean }[];
}

/** Does the sums of a record again, and compares them with what this browser remembers. */
export function checkRecord(record: string, you: number | null, mine?: string, server?: string): FairCheck {
	const commits = new Map<string, string>();
	const secrets = new Map<string, string>();
	for (const line of (record.split('\n--\n')[0] ?? '').split('\n')) {
		const found = /^(commit|secret): (\S+) ([0-9a-f]{64})$/.exec(line);
		if (found) (found[1] === 'commit' ? commits : secrets).set(found[2] as string, found[3] as string);
	}
	const hasAll = commits.has('server') && [...commits.keys()].every(party => secrets.has(party));
	const facts: FairCheck['facts'][number][] = [{ what: 'dealt', holds: hasAll }];
	facts.push({
		what: 'hashes',
		holds: hasAll && [...commits].every(([party, sent]) => commitment(secrets.get(party) as string) === sent),
	});
	if (mine && you !== null) facts.push({ what: 'mine', holds: secrets.get(String(you)) === mine });
	if (server) facts.push({ what: 'server', holds: commits.get('server') === server });
	const seats = new Map([...secrets].filter(([party]) => party !== 'server').map(([party, secret]) => [Number(party), secret]));
	const seed = hasAll ? fairSeed(secrets.get('server') as string, seats) : null;
	return { ok: facts.every(f => f.holds), seed, facts };
}
