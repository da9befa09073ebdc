/* The draws of a fair deal once more (docs/records.md): the key stream of the seed gives a number for each, and the number one of the
 * outcomes that were possible. Fetched when somebody wants to check a shuffle. */
import { chacha20orig } from '@noble/ciphers/chacha.js';
import { hexToBytes } from '@noble/hashes/utils.js';

/** GET /api/tables/ID/draws: what could come, each outcome with how often it was there. */
export interface Draw {
	readonly chance: string;
	readonly of: readonly (readonly [outcome: string, n: number])[];
}

const NUMBER_BYTES = 8;
const NONCE_BYTES = 8;

/** Eight bytes of the key stream a number, the lowest first. */
function numbers(seed: string, n: number): readonly bigint[] {
	const stream = chacha20orig(hexToBytes(seed), new Uint8Array(NONCE_BYTES), new Uint8Array(n * NUMBER_BYTES));
	const bytes = new DataView(stream.buffer, stream.byteOffset);
	return Array.from({ length: n }, (_, i) => bytes.getBigUint64(i * NUMBER_BYTES, true));
}

/** A number of 64 bits gives one of n by x · n / 2^64, rounded down. */
function drawn({ chance, of }: Draw, number: bigint): string {
	const all = of.reduce((sum, [, n]) => sum + n, 0);
	let rest = Number((number * BigInt(all)) >> 64n);
	const found = of.find(([, n]) => {
		rest -= n;
		return rest < 0;
	});
	return `* ${chance} ${found?.[0] ?? ''}`;
}

/** Whether every line of chance in the record is the one that the seed gives. */
export function areDrawsTrue(record: string, draws: readonly Draw[], seed: string): boolean {
	const body = record.slice(record.indexOf('\n--\n') + 4);
	const lines = body.split('\n').filter(line => line.startsWith('* '));
	const given = numbers(seed, draws.length);
	return lines.length === draws.length && draws.every((draw, i) => drawn(draw, given[i] as bigint) === lines[i]);
}
