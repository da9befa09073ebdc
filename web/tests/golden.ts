/* Golden games: the records in games/GAME/golden, replayed by the program. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tripotPath } from './server.ts';

const folderOf = (game: string): string => fileURLToPath(new URL(`../../games/${game}/golden`, import.meta.url));

export const goldenFiles = (game: string): string[] => readdirSync(folderOf(game)).filter(name => name.endsWith('.tripot'));

/** A golden game step by step, as `eyes` see it: a seat, 'spectator' or 'all'. */
export function goldenSteps<Step>(game: string, file: string, eyes: string): readonly Step[] {
	const seat = eyes === 'all' ? [] : ['--seat', eyes];
	const args = ['replay', `${folderOf(game)}/${file}`, ...seat, '--json'];
	const out = execFileSync(tripotPath(), args, { encoding: 'utf8', maxBuffer: 1 << 27 });
	return out
		.trim()
		.split('\n')
		.map(line => JSON.parse(line) as Step);
}
