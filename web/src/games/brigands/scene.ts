/* The walk round the town: where every piece is after each event. It decides nothing: the last scene equals the view. */
import type { GameEvent } from '../../board';
import { type Bag, type BrigandsView, type District, hereOf, PRISON, placesOf, withCount } from './view';

/** Where every piece is at one moment. */
export interface Scene {
	readonly town: readonly Bag[];
	readonly patrols: Bag;
	readonly tokens_in_town: readonly (readonly District[])[];
	readonly ducats: readonly number[];
	readonly here: District | null;
}

export function sceneOf(view: BrigandsView): Scene {
	const { town, patrols, tokens_in_town, ducats } = view;
	return { town, patrols, tokens_in_town, ducats, here: hereOf(view) };
}

export type Table = Pick<BrigandsView, 'path' | 'prince'>;
type Change = (scene: Scene, event: GameEvent, table: Table) => Scene;

const text = (event: GameEvent, name: string): string => String(event[name]);
const number = (event: GameEvent, name: string): number => Number(event[name] ?? 0);
const replaced = <T>(list: readonly T[], index: number, change: (old: T) => T): readonly T[] =>
	list.map((old, i) => (i === index ? change(old) : old));

function pawns(scene: Scene, seat: number, district: District | null, n: number): Scene {
	return district === null ? scene : { ...scene, town: replaced(scene.town, seat, bag => withCount(bag, district, n)) };
}

function patrols(scene: Scene, district: District | null, n: number): Scene {
	return district === null ? scene : { ...scene, patrols: withCount(scene.patrols, district, n) };
}

/** The Prince's ducats are not counted. */
function ducats(scene: Scene, seat: number, n: number, { prince }: Table): Scene {
	return seat === prince ? scene : { ...scene, ducats: replaced(scene.ducats, seat, had => had + n) };
}

function token(scene: Scene, seat: number, district: District, isThere: boolean): Scene {
	const change = (set: readonly District[]) => [...set.filter(d => d !== district), ...(isThere ? [district] : [])];
	return { ...scene, tokens_in_town: replaced(scene.tokens_in_town, seat, change) };
}

const reveal: Change = (scene, e) => {
	const [seat, district, n] = [number(e, 'seat'), text(e, 'district'), number(e, 'n')];
	const placed = e.event === 'team' ? pawns(scene, seat, district, n) : patrols(scene, district, n);
	return e.token ? token(placed, seat, district, true) : placed;
};
const turn: Change = (scene, e) => token(scene, number(e, 'seat'), text(e, 'district'), false);
const goOn: Change = (scene, e) => {
	const [seat, n] = [number(e, 'seat'), number(e, 'n')];
	return pawns(pawns(scene, seat, scene.here, -n), seat, text(e, 'district'), n);
};
const jail: Change = (scene, e) => {
	const [seat, n] = [number(e, 'seat'), number(e, 'n')];
	return pawns(pawns(scene, seat, scene.here, -n), seat, PRISON, n);
};

const changes: Readonly<Record<string, Change>> = {
	team: reveal,
	patrol: reveal,
	acts: turn,
	acts_on: turn,
	home: (scene, e) => pawns(scene, number(e, 'seat'), scene.here, -number(e, 'n')),
	to_prison: scene => patrols(patrols(scene, scene.here, -1), PRISON, 1),
	stole: (scene, e, table) =>
		ducats(ducats(scene, number(e, 'seat'), number(e, 'ducats'), table), number(e, 'target'), -number(e, 'ducats'), table),
	moved: goOn,
	pushed: goOn,
	patrol_moved: (scene, e) => patrols(patrols(scene, scene.here, -1), text(e, 'district'), 1),
	arrested: jail,
	trapped: jail,
	gain: (scene, e, table) => ducats(scene, number(e, 'seat'), number(e, 'ducats'), table),
	sold: (scene, e, table) => ducats(scene, number(e, 'seat'), number(e, 'ducats'), table),
	staked: (scene, e, table) => ducats(scene, number(e, 'seat'), -number(e, 'ducats'), table),
	tavern: (scene, e, table) => ducats(scene, number(e, 'seat'), number(e, 'sum'), table),
	escaped: (scene, e) => pawns(scene, number(e, 'seat'), PRISON, -1),
	judged: (scene, e, table) =>
		pawns(ducats(scene, number(e, 'seat'), -number(e, 'ducats'), table), number(e, 'seat'), PRISON, -number(e, 'n')),
};

/** Events that always happen in the same place; for those in `named`, the event says where. */
const places: Readonly<Record<string, District>> = {
	sold: 'port',
	staked: 'tavern',
	tavern: 'tavern',
	escaped: PRISON,
	stayed: PRISON,
	raised: PRISON,
	judgement: PRISON,
	judged: PRISON,
};
const named: readonly string[] = ['acts', 'acts_on', 'arrested', 'trapped', 'loot', 'left_over', 'gain'];

function placeOf(event: GameEvent, { prince }: Table): District | null {
	if (event.event === 'took') return event.seat === prince ? PRISON : 'port';
	return named.includes(event.event) ? text(event, 'district') : (places[event.event] ?? null);
}

/** Pieces return to their players from the places that are done; prisoners stay. `here` is null when the round is over. */
export function leaveBefore(scene: Scene, here: District | null, { path }: Pick<Table, 'path'>): Scene {
	const all = placesOf({ path });
	const done = here === null ? all : all.slice(0, all.indexOf(here));
	const without = (bag: Bag, kept: (d: District) => boolean): Bag =>
		Object.fromEntries(Object.entries(bag).filter(([d]) => kept(d)));
	return {
		...scene,
		town: scene.town.map(bag => without(bag, d => d === PRISON || !done.includes(d))),
		patrols: without(scene.patrols, d => !done.includes(d)),
		here,
	};
}

/** Events that are not told: a player's own steps, which they have just made, and the setup before the first day. */
const untold: readonly string[] = [
	...'plan_pawn plan_patrol plan_token plan_done plan_scatter turned turned_at'.split(' '),
	...'will_take will_sell will_go will_stay rolled path path_end prince duel'.split(' '),
];

export const isTold = (event: GameEvent): boolean => !untold.includes(event.event);

/** The scene once the walk has come to the place where the event happens, and before it happens. */
export function arrivalAt(scene: Scene, event: GameEvent, table: Table): Scene {
	const here = event.event === 'round' ? null : placeOf(event, table);
	const isThere = event.event !== 'round' && (here === null || here === scene.here);
	return isThere ? scene : leaveBefore(scene, here, table);
}

/** The scene after an event. */
export function sceneAfter(scene: Scene, event: GameEvent, table: Table): Scene {
	const from = arrivalAt(scene, event, table);
	return changes[event.event]?.(from, event, table) ?? from;
}

export const isReveal = (event: GameEvent): boolean => event.event === 'team' || event.event === 'patrol';
