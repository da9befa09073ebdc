/* A plan being made. The player lays and moves pieces and tokens in any order, but the engine takes them in one order only: pawns along
 * the path, then patrols, then tokens. This file converts between the two and finds the steps, take-backs included, from the engine's
 * plan to the wanted one. */
import { type Bag, type BrigandsView, countIn, type District, PAWNS, PRISON, placesOf, sizeOf, withCount } from './view';

export type Piece = 'pawn' | 'patrol';

export interface Plan {
	readonly pawn: Bag;
	readonly patrol: Bag;
	readonly token: readonly District[];
}

/** What a seat has to place, and which of its pieces can take a token. */
export interface Supply {
	readonly pawn: number;
	readonly patrol: number;
	readonly token: number;
	readonly team: Piece;
}

export function planOf(view: BrigandsView, you: number): Plan {
	return { pawn: view.plan[you] ?? {}, patrol: view.plan_patrols[you] ?? {}, token: view.plan_tokens[you] ?? [] };
}

/** BG-5, BG-80, BG-82: the Prince has patrols, the others pawns; in the duel everybody has both. */
export function supplyOf(view: BrigandsView, you: number): Supply {
	const token = view.tokens[you] ?? 0;
	if (view.prince === you) return { pawn: 0, patrol: PAWNS, token, team: 'patrol' };
	const jailed = view.town.map(bag => countIn(bag, PRISON));
	const mine = jailed[you] ?? 0;
	const isBehind = jailed.some((n, seat) => seat !== you && mine > n);
	return { pawn: PAWNS - mine, patrol: view.prince !== null ? 0 : isBehind ? 2 : 1, token, team: 'pawn' };
}

export function leftToPlace(plan: Plan, supply: Supply, piece: Piece): number {
	return Math.max(0, supply[piece] - sizeOf(plan[piece]));
}

/** The piece that a tap on a district lays: pawns first. */
export function nextPiece(plan: Plan, supply: Supply): Piece | null {
	if (leftToPlace(plan, supply, 'pawn')) return 'pawn';
	return leftToPlace(plan, supply, 'patrol') ? 'patrol' : null;
}

export const tokensLeft = (plan: Plan, supply: Supply): number => Math.max(0, supply.token - plan.token.length);

export const isAllPlaced = (plan: Plan, supply: Supply): boolean => nextPiece(plan, supply) === null;

/** Whether the seat holds the card of this district. */
export function holdsCard(view: BrigandsView, you: number, district: District): boolean {
	if (view.spied[you]?.includes(district)) return false;
	return district !== PRISON || view.prince === you;
}

/** Whether a token in hand has a team it can go to. */
export function canAddToken(plan: Plan, supply: Supply): boolean {
	return tokensLeft(plan, supply) > 0 && Object.keys(plan[supply.team]).some(d => !plan.token.includes(d));
}

/* ---- changing one's mind ---- */

export function put(plan: Plan, piece: Piece, district: District): Plan {
	return { ...plan, [piece]: withCount(plan[piece], district, 1) };
}

/** If the team is gone, its token goes back too. */
export function take(plan: Plan, supply: Supply, piece: Piece, district: District): Plan {
	const less = { ...plan, [piece]: withCount(plan[piece], district, -1) };
	return { ...less, token: less.token.filter(d => countIn(less[supply.team], d) > 0) };
}

export function toggleToken(plan: Plan, district: District): Plan {
	const has = plan.token.includes(district);
	return { ...plan, token: has ? plan.token.filter(d => d !== district) : [...plan.token, district] };
}

/* ---- the engine's order ---- */

const along = (bag: Bag, piece: Piece, places: readonly District[]): string[] =>
	places.flatMap(d => Array.from({ length: countIn(bag, d) }, () => `${piece} ${d}`));

/** The part of a plan that can already be sent: patrols once all pawns are placed, tokens once all patrols are. */
export function stepsOf(plan: Plan, supply: Supply, path: readonly District[]): string[] {
	const places = placesOf({ path });
	const steps = along(plan.pawn, 'pawn', places);
	if (leftToPlace(plan, supply, 'pawn')) return steps;
	steps.push(...along(plan.patrol, 'patrol', places));
	if (leftToPlace(plan, supply, 'patrol')) return steps;
	return [...steps, ...places.filter(d => plan.token.includes(d)).map(d => `token ${d}`)];
}

export function isSamePlan(a: Plan, b: Plan): boolean {
	const sameBag = (x: Bag, y: Bag) => sizeOf(x) === sizeOf(y) && Object.keys(x).every(d => countIn(x, d) === countIn(y, d));
	return (
		sameBag(a.pawn, b.pawn) &&
		sameBag(a.patrol, b.patrol) &&
		a.token.length === b.token.length &&
		a.token.every(d => b.token.includes(d))
	);
}
