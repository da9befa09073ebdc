/* Splits an update into frames: a position for each moment, and at the end the true position. Until that is shown nobody is asked anything
 * and nothing is over: no prompt, plate or page title may give away what comes later. */
import type { GameEvent, GameFace, Moment, ShownMoment, SoundName } from '../board';
import type { Position, View } from '../wire';

/** All that a page shows of a table's game. */
export interface Scene {
	readonly position: Position;
	/** One list a step, as the server tells it. */
	readonly history: readonly (readonly GameEvent[])[];
	/** The seats that were asked together: see askedTogether. */
	readonly asked: readonly number[];
	/** When the position came, by performance.now(): clocks count from it. */
	readonly since: number;
}

export interface Frame {
	readonly scene: Scene;
	/** What is told for the first time here. */
	readonly told: readonly GameEvent[];
	/** Null: the true position, which has no duration. */
	readonly moment: ShownMoment | null;
	readonly sound: SoundName | null;
	/** How much further the step is than in the frame before: see BoardProps.step. */
	readonly leap: number;
}

export type Split = NonNullable<GameFace['moments']>;

/** An update's events as they are told. */
export const inOrder = ({ telling }: Pick<GameFace, 'telling'>, events: readonly GameEvent[]): readonly GameEvent[] =>
	telling?.(events) ?? events;

/** The position as it is. */
export function settled(scene: Scene, told: readonly GameEvent[], leap = 1): Frame {
	return { scene: { ...scene, position: { ...scene.position, events: told } }, told, moment: null, sound: null, leap };
}

interface Opened extends Moment {
	readonly opens: GameEvent | null;
}

/** Events that take no time are told with the next ones. */
function joined(moments: readonly Moment[]): { readonly timed: readonly Opened[]; readonly rest: readonly GameEvent[] } {
	const timed: Opened[] = [];
	let rest: readonly GameEvent[] = [];
	for (const moment of moments) {
		const events = [...rest, ...moment.events];
		rest = moment.ms > 0 ? [] : events;
		if (moment.ms > 0) timed.push({ ...moment, events, opens: moment.events[0] ?? null });
	}
	return { timed, rest };
}

const nothingAsked = { legal: [], undoable: [], prompt: null, back: false, to_act: [], clock: [], over: false, result: null };

/** The moment itself, after the motion that leads to it. */
function framesOfMoment(before: Scene, moment: Opened, toldBefore: readonly GameEvent[]): readonly Frame[] {
	const { name, opens, ms, lead, stays = false, view, events, sound = null } = moment;
	const sceneOf = (seen: View, told: readonly GameEvent[]): Scene => ({
		...before,
		position: { ...before.position, ...nothingAsked, view: seen, events: told },
		history: [...before.history, [...toldBefore, ...told]],
		asked: [],
	});
	const shown = { scene: sceneOf(view, events), told: events, moment: { name, opens, coming: [], ms, stays }, leap: 1 };
	if (!lead) return [{ ...shown, sound }];
	const motion = { name, opens, coming: events, ms: lead.ms, stays: false };
	return [
		{ scene: sceneOf(lead.view, []), told: [], moment: motion, sound, leap: 1 },
		{ ...shown, sound: null },
	];
}

/** The frames from one scene to the next, which tells `events`. */
export function framesOf(split: Split | undefined, before: Scene, after: Scene, events: readonly GameEvent[]): readonly Frame[] {
	const moments = split?.(before.position.view, after.position.view, events) ?? [];
	const { timed, rest } = joined(moments);
	const last = timed.at(-1);
	if (!last) return [settled(after, events)];
	const frames = timed.flatMap((moment, i) =>
		framesOfMoment(
			before,
			moment,
			timed.slice(0, i).flatMap(one => one.events),
		),
	);
	// with nothing more to tell, what the last moment told stays in sight
	const end = rest.length ? settled(after, rest) : { ...settled(after, last.events, 0), told: [] };
	return [...frames, end];
}

/** One frame that tells everything at once. For a single update it still shows what moved. */
export function merged(frames: readonly Frame[]): Frame | null {
	const last = frames.at(-1);
	if (!last) return null;
	const told = frames.flatMap(frame => frame.told);
	const updates = frames.filter(frame => !frame.moment).length;
	return told.length && frames.length > 1 ? settled(last.scene, told, Math.min(2, updates)) : last;
}

/** A motion before the moment that tells its result. */
export const isLead = ({ moment }: Frame): boolean => moment !== null && moment.coming.length > 0;

/** The second frame, with what only the first one told or let hear. */
export function passedOver(first: Frame, { scene, ...rest }: Frame): Frame {
	const second = { ...rest, sound: rest.sound ?? first.sound };
	if (!first.told.length) return { scene, ...second };
	const told = [...first.told, ...second.told];
	return { ...second, told, scene: { ...scene, position: { ...scene.position, events: told } }, leap: Math.max(1, second.leap) };
}
