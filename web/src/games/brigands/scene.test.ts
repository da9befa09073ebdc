/* The scenes of the walk against whole games: however much an update tells, the last scene is the view. */
import { describe, expect, test } from 'vitest';
import { goldenFiles, goldenSteps } from '../../../tests/golden';
import type { GameEvent } from '../../board';
import { momentsOf } from './moments';
import { leaveBefore, sceneOf } from './scene';
import { type BrigandsView, hereOf } from './view';

interface Step {
	readonly view: BrigandsView;
	readonly events: readonly GameEvent[];
}

const stepsOf = (file: string, eyes: string) => goldenSteps<Step>('brigands', file, eyes);

const sorted = (sets: readonly (readonly string[])[]) => sets.map(set => [...set].sort());

describe('the last scene equals the view', () => {
	for (const file of goldenFiles('brigands'))
		for (const eyes of ['0', '1', 'spectator'])
			test(`${file} ${eyes}`, () => {
				let told = 0;
				let before: BrigandsView | null = null;
				for (const { view, events } of stepsOf(file, eyes)) {
					const moments = before ? momentsOf(before, view, events) : [];
					const last = moments.at(-1);
					if (last) {
						told += moments.length;
						const scene = leaveBefore(sceneOf(last.view), hereOf(view), view);
						const seen = sceneOf(view);
						expect(scene.town).toEqual(seen.town);
						expect(scene.patrols).toEqual(seen.patrols);
						expect(sorted(scene.tokens_in_town)).toEqual(sorted(seen.tokens_in_town));
						expect(scene.ducats).toEqual(seen.ducats);
					}
					before = view;
				}
				expect(told).toBeGreaterThan(30);
			});
});

test('a reveal is one moment, and the walk continues from it', () => {
	const [start] = stepsOf('seats_4.tripot', '0');
	const view = start?.view as BrigandsView;
	const district = view.path[0] as string;
	const moments = momentsOf(view, view, [
		{ event: 'plan_done', seat: 0 },
		{ event: 'team', seat: 0, district, n: 2, token: 1 },
		{ event: 'patrol', seat: 2, district, n: 1, token: 0 },
		{ event: 'arrested', seat: 0, district, n: 2 },
	]);
	expect(moments.map(moment => moment.events.map(e => e.event))).toEqual([['plan_done'], ['team', 'patrol'], ['arrested']]);
	const [, reveal, arrest] = moments.map(moment => sceneOf(moment.view));
	expect(reveal).toMatchObject({ here: null, patrols: { [district]: 1 } });
	expect(reveal?.town[0]).toEqual({ [district]: 2 });
	expect(arrest).toMatchObject({ here: district });
	expect(arrest?.town[0]).toEqual({ prison: 2 });
});

test('all wheels of a place are one moment; their effects come after it', () => {
	const [start] = stepsOf('seats_4.tripot', '0');
	const view = start?.view as BrigandsView;
	const [place, next] = view.path as [string, string];
	const moments = momentsOf(view, view, [
		{ event: 'acts_on', seat: 0, action: 'steal', target: 1, district: place },
		{ event: 'acts', seat: 1, action: 'move', district: place },
		{ event: 'stole', seat: 0, target: 1, ducats: 3 },
		{ event: 'moved', seat: 1, district: next, n: 1 },
		{ event: 'acts', seat: 2, action: 'nothing', district: next },
	]);
	expect(moments.map(({ name, events }) => [name, events.length])).toEqual([
		['wheels', 2],
		['stolen', 1],
		['went', 1],
		['wheel', 1],
	]);
	expect(moments[0]?.ms).toBeGreaterThan(moments[3]?.ms ?? 0);
});
