/* Brigands, moment by moment: all plans are revealed at once, then the day goes round the town, tile by tile. */
import type { GameEvent, Moment } from '../../board';
import { added, type Change, momentsBy, type Plan, staying } from '../../cut';
import { arrivalAt, isTold, type Scene, sceneAfter, sceneOf } from './scene';
import { type BrigandsView, placesOf } from './view';

const plan: Plan = {
	kinds: {
		small: { ms: 0 },
		revealed: { ms: 2600, sound: 'reveal' },
		wheel: { ms: 1300, lead: 1100, sound: 'card' },
		went: { ms: 1100 },
		stolen: { ms: 1500, sound: 'coin', isAlone: true },
		caught: { ms: 1600, sound: 'blow' },
		dice: { ms: 1600, lead: 900, sound: 'die', isAlone: true },
		stake: { ms: 1000, sound: 'coin', isAlone: true },
		coins: { ms: 1500, sound: 'coin' },
		prison: { ms: 1300 },
		skill: { ms: 1500, isAlone: true },
		judgement: { ms: 1600, sound: 'drum' },
		judged: { ms: 1400, sound: 'coin' },
		spied: { ms: 1500, sound: 'card' },
		day: { ms: 0 },
	},
	names: {
		prince: 'small',
		duel: 'small',
		path: 'small',
		path_end: 'small',
		round: 'day',
		token_lost: null,
		second_patrol: null,
		plan_pawn: 'small',
		plan_patrol: 'small',
		plan_token: 'small',
		plan_done: 'small',
		plan_scatter: 'small',
		team: 'revealed',
		patrol: 'revealed',
		cards_back: 'spied',
		turned: 'small',
		turned_at: 'small',
		acts: 'wheel',
		acts_on: 'wheel',
		spied: 'spied',
		spied_card: null,
		home: 'went',
		to_prison: 'went',
		stole: 'stolen',
		stole_nothing: 'stolen',
		moved: 'went',
		pushed: 'went',
		patrol_moved: 'went',
		arrested: 'caught',
		trapped: 'caught',
		loot: 'dice',
		left_over: null,
		gain: 'coins',
		will_take: 'small',
		will_go: 'small',
		will_stay: 'small',
		will_sell: 'small',
		rolled: 'small',
		took: 'coins',
		sold: 'coins',
		staked: 'stake',
		tavern: 'dice',
		escaped: 'prison',
		stayed: 'prison',
		raised: 'skill',
		judgement: 'judgement',
		judged: 'judged',
		day_gone: null,
		end: 'day',
	},
	isApart: (last, event) =>
		(last.district ?? null) !== (event.district ?? null) && last.event !== 'team' && last.event !== 'patrol',
};

/** How many tokens an event adds to a hand, or takes from it. */
const inHand: Readonly<Record<string, number>> = { took: 1, stayed: 1, sold: -1, escaped: -1 };

function tokensAfter({ tokens }: BrigandsView, event: GameEvent): readonly number[] {
	const sign = inHand[event.event];
	return sign ? added(tokens, Number(event.seat), sign * Number(event.n)) : tokens;
}

/** The result of a place is shown once the walk has moved on from it. */
function donePlaces(view: BrigandsView, after: BrigandsView, place: number): Pick<BrigandsView, 'did' | 'result'> {
	const isPast = (i: number) => i < place - 1;
	return {
		did: view.did.map((did, i) => (isPast(i) ? (after.did[i] ?? null) : did)),
		result: view.result.map((row, seat) => row.map((n, i) => (isPast(i) ? (after.result[seat]?.[i] ?? 0) : n))),
	};
}

/** The walk as far as that scene. */
function walked(view: BrigandsView, { here, ...scene }: Scene, after: BrigandsView): BrigandsView {
	const place = here === null ? 0 : placesOf(view).indexOf(here) + 1;
	return { ...view, ...scene, ...donePlaces(view, after, place), place, phase: 'walk' };
}

const step: Change<BrigandsView> = (view, event, after) => {
	const day = event.event === 'day_gone' ? view.day.filter(district => district !== event.district) : view.day;
	return { ...walked(view, sceneAfter(sceneOf(view), event, view), after), day, tokens: tokensAfter(view, event) };
};

const told = Object.keys(plan.names).filter(name => isTold({ event: name }));
const changes: Readonly<Record<string, Change<BrigandsView>>> = Object.fromEntries(told.map(name => [name, step]));

/** During planning, yesterday's results stay on the places; they go when the plans are revealed. */
const morning = (view: BrigandsView): BrigandsView =>
	view.phase === 'plan' ? { ...view, did: view.did.map(() => null), result: view.result.map(row => row.map(() => 0)) } : view;

/** Everybody with a token in a place turns their wheel at the same time. */
export const turnsOf = (events: readonly GameEvent[]): readonly GameEvent[] =>
	events.filter(({ event }) => event === 'acts' || event === 'acts_on');

/** Dice and wheels move where the walk has come to. */
function arrived(moment: Moment<BrigandsView>, after: BrigandsView): Moment<BrigandsView> {
	const { lead, events } = moment;
	const [first] = events;
	if (!lead || !first) return moment;
	return { ...moment, lead: { ...lead, view: walked(lead.view, arrivalAt(sceneOf(lead.view), first, lead.view), after) } };
}

const MORE_WHEELS_MS = 700;

/** Several wheels get a moment of their own; a single one has a sentence that can be told. */
const gathered = (moment: Moment<BrigandsView>): Moment<BrigandsView> =>
	turnsOf(moment.events).length > 1 ? { ...moment, name: 'wheels', ms: moment.ms + MORE_WHEELS_MS } : moment;

export function momentsOf(
	before: BrigandsView,
	after: BrigandsView,
	events: readonly GameEvent[],
): readonly Moment<BrigandsView>[] {
	const moments = momentsBy(plan, changes, morning(before), after, events).map(moment => arrived(gathered(moment), after));
	const isEvening = moments.some(({ name }) => name === 'day');
	const last = moments.findLast(({ ms }) => ms > 0);
	return isEvening && last ? staying(moments, last.name) : moments;
}
