/* What the head and the last line of a record tell: game, seats, options, names and the result. */
import { getText } from '../api';
import type { Result } from '../wire';
import type { ReplaySource } from './replay';

export interface RecordHead {
	readonly game: string;
	readonly seats: number;
	readonly options: Readonly<Record<string, string>>;
	readonly names: readonly (string | undefined)[];
	readonly result: Result | null;
}

/** Places from scores would be a rule: those who share the win are first, and nobody else's place is told. */
function readResult(body: string): Result | null {
	const found = /^= scores ([-\d ]+) payoff ([-\d. e]+)$/m.exec(body);
	if (!found) return null;
	const numbers = (text: string | undefined) => (text ?? '').trim().split(/\s+/).map(Number);
	const [scores, payoff] = [numbers(found[1]), numbers(found[2])];
	return { scores, payoff, places: payoff.map(p => (p > 0 ? 1 : 2)) };
}

export function parseHead(record: string): RecordHead {
	const [head = '', body = ''] = record.split('\n--\n');
	const all = (name: string) =>
		head.split('\n').flatMap(line => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
	const options = Object.fromEntries(all('option').map(text => text.split('=') as [string, string]));
	const names: (string | undefined)[] = [];
	for (const text of all('name')) names[Number.parseInt(text, 10)] = text.slice(text.indexOf(' ') + 1);
	return { game: all('game')[0] ?? '', seats: Number(all('seats')[0]), options, names, result: readResult(body) };
}

/** With the name that the table's edition has on the server. */
export async function readHead(source: ReplaySource): Promise<RecordHead & { readonly edition: string }> {
	const head = parseHead(await getText(`/api/tables/${source.table}/record`, source.invite));
	return { ...head, edition: (await source.log('spectator')).edition };
}
