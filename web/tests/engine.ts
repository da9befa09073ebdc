/* The page's engine of the program under test, from beside it in the build folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEngine } from '../src/engine/load';
import type { Engine } from '../src/engine/types';
import { tripotPath } from './server';

export const enginePath = (): string => join(tripotPath(), '../../wasm/engine.wasm');

/** With the nets of its bots. */
export async function engine(): Promise<Engine> {
	const made = await makeEngine(await readFile(enginePath()));
	for (const game of made.nets) made.addNets(game, await readFile(join(enginePath(), `../${game}.net`)));
	return made;
}
