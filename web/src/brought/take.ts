/* Opens a user's files: the engine plays a record and shows it as a replay; an edition opens as tables. Nothing is sent to a server. */

import { engineUrl } from '../base';
import { loadEngine } from '../engine/load';
import { type Engine, EngineError } from '../engine/types';
import { putBrought } from '../local/brought';
import { go } from '../router';
import { hasEditions } from '../settings';
import { newHereId } from '../where';
import { readGiven } from './read';
import { say } from './say';

let engine: Promise<Engine> | null = null;

/** The page's own engine, beside the worker's, for questions that take only milliseconds. */
export function pageEngine(): Promise<Engine> {
	engine ??= loadEngine(engineUrl());
	engine.catch(() => {
		engine = null;
	});
	return engine;
}

async function takeRecord(record: string): Promise<string | null> {
	const it = await pageEngine();
	const id = newHereId();
	try {
		const played = it.openRecord(record);
		const { game } = played;
		played.free();
		if (!(await putBrought({ version: 1, id, game, used: Date.now(), record }))) return say('unkept');
	} catch (error) {
		if (!(error instanceof EngineError)) throw error;
		return say(error.line ? 'bad_record_line' : 'bad_record', { n: error.line, why: error.message });
	}
	go(`/replay/${id}`);
	return null;
}

/** Keeps an edition under a new id and opens it for editing; null: it is open now. */
export async function openEdition(files: Readonly<Record<string, string>>): Promise<string | null> {
	const { game } = (await pageEngine()).addEdition(files);
	if (!game) return say('which_game');
	const id = newHereId();
	if (!(await putBrought({ version: 1, id, game, used: Date.now(), files }))) return say('unkept');
	hasEditions.value = true;
	go(`/edition/${id}`);
	return null;
}

/** A sentence that says why it failed, or null. */
export async function take(given: readonly (File | FileSystemEntry)[]): Promise<string | null> {
	const what = await readGiven(given);
	if ('wrong' in what) return say(what.wrong);
	try {
		return await ('record' in what ? takeRecord(what.record) : openEdition(what.files));
	} catch {
		return say('no_engine');
	}
}
