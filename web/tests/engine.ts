/* The engine that the program under test has for pages: beside it in the build's folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEngine } from '../src/engine/load';
import type { Engine } from '../src/engine/types';
import { tripotPath } from './server';

export const enginePath = (): string => join(tripotPath(), '../../wasm/engine.wasm');

/** With what its bots have learnt. */
export async function engine(): Promise<Engine> {
	const made = await makeEngine(await readFile(enginePath()));
	for (const game of made.nets) made.addNets(game, await readFile(join(enginePath(), `../${game}.net`)));
	return made;
}
