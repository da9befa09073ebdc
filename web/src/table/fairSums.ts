/* The sums of a fair deal (docs/records.md): commitments, the seed, and what a record and this browser say of them. Fetched when there is a
 * deal, or somebody wants to check one. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OwnDeal } from '../settings';

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

/** The hash of a secret of 64 digits. */
export function commitment(secret: string): string {
	return bytesToHex(hash(hexToBytes(secret)));
}

/** The seed that the secrets make: the server's first, then the seats' in order. */
function fairSeed(server: string, seats: ReadonlyMap<number, string>): string {
	const parts = [utf8ToBytes('tripot-fair-1'), Uint8Array.of(0), hexToBytes(server)];
	for (const [seat, secret] of [...seats].sort(([a], [b]) => a - b)) parts.push(Uint8Array.of(seat + 1), hexToBytes(secret));
	return bytesToHex(hash(concatBytes(...parts)));
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
	readonly facts: readonly { readonly what: 'dealt' | 'hashes' | 'mine' | 'server' | 'played'; readonly holds: boolean }[];
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
