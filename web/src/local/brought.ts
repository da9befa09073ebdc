/* Users' own files, kept in this browser and nowhere else: records to replay, editions to edit. The pages write them, the worker reads
 * them, by ids that no server uses. */
import type { EditionFiles } from '../engine/types';
import { Kept } from './kept';

export interface Brought {
	/** Version of the format. Released versions stay readable for ever. */
	readonly version: 1;
	/** As newHereId makes it. */
	readonly id: string;
	readonly game: string;
	/** Milliseconds since 1970. */
	readonly used: number;
	readonly record?: string;
	readonly files?: EditionFiles;
}

/** Beyond this the oldest records are deleted; editions are somebody's work and stay. */
const RECORDS_MAX = 60;

const kept = new Kept<Brought>('tripot-brought', 'brought');

const getAll = async (): Promise<readonly Brought[]> => (await kept.getAll()).filter(one => one.version === 1);

async function prune(): Promise<void> {
	const records = (await getAll()).filter(one => one.record !== undefined).sort((a, b) => b.used - a.used);
	for (const one of records.slice(RECORDS_MAX)) await kept.remove(one.id);
}

/** False: this browser cannot store it. */
export async function putBrought(brought: Brought): Promise<boolean> {
	try {
		await kept.put(brought);
		await prune();
		return true;
	} catch {
		return false;
	}
}

export async function getBrought(id: string): Promise<Brought | null> {
	const found = await kept.get(id).catch(() => undefined);
	return found?.version === 1 ? found : null;
}

export async function removeBrought(id: string): Promise<void> {
	await kept.remove(id).catch(() => {});
}

/** Editions, the newest first. */
export async function broughtEditions(): Promise<readonly Brought[]> {
	const all = await getAll().catch(() => []);
	return all.filter(one => one.files !== undefined).sort((a, b) => b.used - a.used);
}
