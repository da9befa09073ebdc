/* What the head of a record tells: game, seats, options and names. */
import { getText } from '../api';
import type { Result } from '../wire';
import type { ReplaySource } from './replay';

export interface RecordHead {
	readonly game: string;
	readonly seats: number;
	readonly options: Readonly<Record<string, string>>;
	readonly names: readonly (string | undefined)[];
	/** Its chance came from a fair deal, which can be checked. */
	readonly isFair: boolean;
	/** Of the bots that played from the beginning, or later. */
	readonly levels: readonly (number | undefined)[];
}

/** A game that is over: its record's head, the name that the table's edition has on the server, and the result. */
export interface PastGame extends RecordHead {
	readonly edition: string;
	readonly result: Result;
}

export function parseHead(record: string): RecordHead {
	const [head = '', body = ''] = record.split('\n--\n');
	const all = (name: string) =>
		head.split('\n').flatMap(line => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
	const options = Object.fromEntries(all('option').map(text => text.split('=') as [string, string]));
	const names: (string | undefined)[] = [];
	for (const text of all('name')) names[Number.parseInt(text, 10)] = text.slice(text.indexOf(' ') + 1);
	const levels: (number | undefined)[] = [];
	for (const [, seat, level] of body.matchAll(/^! (\d+) bot (\d+)$/gm)) levels[Number(seat)] ??= Number(level);
	const isFair = all('generator')[0] === 'chacha20';
	return { game: all('game')[0] ?? '', seats: Number(all('seats')[0]), options, names, isFair, levels };
}

export async function readGame(source: ReplaySource): Promise<PastGame> {
	const head = parseHead(await getText(`/api/tables/${source.table}/record`, source.invite));
	const { edition, result } = await source.log('spectator');
	return { ...head, edition, result };
}
