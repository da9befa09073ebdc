/* Duel Royal, moment by moment: the steps forward, the champions, the stakes, a drum roll, and the Game Master's verdict. */
import type { GameEvent, Moment } from '../../board';
import { type Change, momentsBy, type Plan, put, staying } from '../../cut';
import type { DuelView, Outcome, Pair, Team } from './view';

const plan: Plan = {
	kinds: {
		small: { ms: 0 },
		stepped: { ms: 1800, sound: 'reveal' },
		failure: { ms: 1500 },
		champions: { ms: 2000, sound: 'card' },
		stakes: { ms: 1800, sound: 'coin' },
		verdict: { ms: 2400, sound: 'fanfare' },
		payment: { ms: 1600, sound: 'coin' },
		ending: { ms: 2600, sound: 'fanfare' },
		unmasked: { ms: 1100, sound: 'card', isAlone: true },
	},
	names: {
		deal: 'small',
		spokesman: null,
		duel: 'small',
		propose: 'small',
		forward: 'small',
		stay: 'small',
		stepped: 'stepped',
		nobody: 'failure',
		several: 'failure',
		name: 'small',
		named: 'champions',
		champion: 'champions',
		bet: 'small',
		stake: 'stakes',
		won: 'verdict',
		tie: 'verdict',
		ghost: null,
		lost: 'payment',
		paid: 'payment',
		tax: 'payment',
		returned: 'payment',
		team_out: 'ending',
		perfect_draw: 'ending',
		last_duel: 'ending',
		agreed: 'ending',
		wins: 'ending',
		equal: 'ending',
		both_win: 'ending',
		card: 'unmasked',
	},
};

const seatOf = (event: GameEvent): number => Number(event.seat);
const n = (event: GameEvent, name: string): number => Number(event[name] ?? 0);
const teamOf = (id: GameEvent[string] | undefined): Team => (id === 'first' ? 0 : 1);
const with2 = <T>(pair: Pair<T>, team: Team, value: T): Pair<T> => (team ? [pair[0], value] : [value, pair[1]]);
const more = (pair: Pair<number>, team: Team, by: number): Pair<number> => with2(pair, team, pair[team] + by);

/** Once all have decided, steps are shown, but only those of members who came forward. */
const shown = (view: DuelView): DuelView => ({
	...view,
	step: view.step.map(() => null),
	proposal: [null, null],
	phase: view.phase === 'step' ? 'name' : view.phase,
});

const fights = (view: DuelView, team: Team, seat: number): DuelView => ({
	...shown(view),
	champion: with2(view.champion, team, seat),
	named: [null, null],
});

/** The cards move from the purse to the champion. */
const stake: Change<DuelView> = (view, event) => {
	const team = teamOf(event.team);
	const [bet, cards] = [n(event, 'n'), view.cards];
	return { ...view, bet: with2(view.bet, team, bet), cards: more(cards, team, -bet), phase: 'bet' };
};

/** The duel is entered in the chronicle. */
function decided(view: DuelView, outcome: Outcome): DuelView {
	const i = view.n_duels;
	const staked: Pair<number> = [view.bet[0] ?? 0, view.bet[1] ?? 0];
	return {
		...view,
		n_duels: i + 1,
		fought: put(view.fought, i, view.champion),
		staked: put(view.staked, i, staked),
		result: put(view.result, i, outcome),
		forward: [],
		phase: 'step',
	};
}

const changes: Readonly<Record<string, Change<DuelView>>> = {
	stepped: (view, event) => ({ ...shown(view), forward: [...view.forward, seatOf(event)] }),
	nobody: shown,
	several: shown,
	named: (view, event) => fights(view, teamOf(event.by) ? 0 : 1, seatOf(event)),
	champion: (view, event) => fights(view, teamOf(event.team), seatOf(event)),
	stake,
	won: (view, event) => decided(view, seatOf(event) === view.champion[0] ? 'first_won' : 'second_won'),
	tie: view => {
		const middle: Pair<number> = [view.middle[0] + (view.bet[0] ?? 0), view.middle[1] + (view.bet[1] ?? 0)];
		return { ...decided(view, 'tie'), middle };
	},
	ghost: (view, event) => ({ ...view, ghosts: [...view.ghosts, seatOf(event)] }),
	lost: (view, event) => ({ ...view, bank: view.bank + n(event, 'n'), middle: with2(view.middle, teamOf(event.team), 0) }),
	paid: (view, event) => {
		const team = teamOf(event.team);
		const [back, gain] = [n(event, 'n'), n(event, 'gain')];
		return {
			...view,
			bank: view.bank - gain,
			cards: more(view.cards, team, back + gain),
			middle: with2(view.middle, team, 0),
		};
	},
	tax: (view, event) => ({
		...view,
		cards: with2(view.cards, teamOf(event.team), n(event, 'left')),
		bank: view.bank + n(event, 'n'),
	}),
	returned: (view, event) => ({
		...view,
		cards: more(view.cards, teamOf(event.team), n(event, 'n')),
		middle: with2(view.middle, teamOf(event.team), 0),
	}),
	wins: view => ({ ...view, phase: 'over' }),
	both_win: view => ({ ...view, phase: 'over' }),
	card: (view, event) => ({ ...view, character: put(view.character, seatOf(event), event.character as string | null) }),
};

const drumRoll = { name: 'drum', ms: 1900, sound: 'drum', events: [] } as const;

/** Nothing is told during the drum roll. */
function withDrum(moments: readonly Moment<DuelView>[]): readonly Moment<DuelView>[] {
	const at = moments.findIndex(({ name }) => name === 'verdict');
	const before = moments[at - 1];
	if (!before) return moments;
	return [...moments.slice(0, at), { ...drumRoll, view: before.view }, ...moments.slice(at)];
}

/** A character that the viewer knows already is no news. */
const unmasking = (before: DuelView) => (moment: Moment<DuelView>) =>
	moment.name === 'unmasked' && before.character[seatOf(moment.events[0] as GameEvent)] ? { ...moment, ms: 0 } : moment;

export function momentsOf(before: DuelView, after: DuelView, events: readonly GameEvent[]): readonly Moment<DuelView>[] {
	const moments = withDrum(momentsBy(plan, changes, before, after, events)).map(unmasking(before));
	const isUnmasked = moments.some(({ name, ms }) => name === 'unmasked' && ms > 0);
	return isUnmasked ? staying(moments, 'unmasked') : staying(moments, 'verdict', 'payment', 'ending');
}
