/* The contract between the table frame and the board of a game. A board shows the view it is given and offers the legal actions it
 * is given; it holds no rules. Everything a board may use is here, in motion.ts, in cut.ts, in announce.ts and in components/.
 *
 * One folder a game: web/src/games/GAME/index.tsx exports one GameFace; web/src/games/list.ts names it once. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Book, GameEvent, Result, TableSeat, View } from './wire';
import type { LegalAction, Words } from './words';

export type { Book, GameEvent, Json, Lang, Result, View } from './wire';
export type { LegalAction } from './words';
export { Words } from './words';

/** What a seat is doing, as everybody may know it. */
export type SeatState =
	| 'owes' /* a decision */
	| 'ready' /* has decided, others still owe */
	| 'idle' /* nothing is asked of anybody else either, or it is not its turn */
	| 'over';

export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'star', 'hexagon', 'cross', 'drop'] as const;
export type Shape = (typeof SHAPES)[number];

export interface SeatInfo extends TableSeat {
	readonly seat: number;
	/** What the seat is called; bots have names, too. Never empty. */
	readonly label: string;
	/** Team-mates have the same. */
	readonly side: number;
	readonly isYou: boolean;
	readonly state: SeatState;
	/** A CSS colour. */
	readonly colour: string;
	readonly shape: Shape;
	/** When its time is up, by performance.now(); null without a clock. */
	readonly deadline: number | null;
}

/** A choice in the making, which the player can still change. The frame clears it when another decision is asked; its prompt bar
 * shows `action` as the main action (Enter) and takes picks back (Esc). */
export interface Draft {
	/** Whatever the board wants to remember of the choice: ids, slots. */
	readonly picks: readonly string[];
	/** The legal action that the picks make, or null while they do not make one. */
	readonly action: string | null;
	set(picks: readonly string[], action: string | null): void;
}

/** What is heard with a moment: see moments/sounds.ts. */
export type SoundName = 'card' | 'coin' | 'die' | 'blow' | 'reveal' | 'drum' | 'fanfare' | 'turn';

/** A part of what an update told: what is seen of it, its sentences and its numbers come together, and those of later moments are not
 * there yet. */
export interface Moment<V extends View = View> {
	/** The page shows it to sheets as `data-moment`. */
	readonly name: string;
	readonly events: readonly GameEvent[];
	/** The position as far as it has been told, put together from the views before and after and the events: nothing is worked out. */
	readonly view: V;
	/** How long it is looked at, at normal speed. 0: what is no news is told with the next moment, or with the position itself. */
	readonly ms: number;
	/** A motion before it, whose result is told only when it ends: dice in the air, a wheel that turns. Its view has no result yet. */
	readonly lead?: { readonly ms: number; readonly view: V };
	/** The climax: it stays until the player goes on, unless a clock or another person waits. */
	readonly stays?: boolean;
	readonly sound?: SoundName;
}

/** The moment that is being shown, and how long at the speed that was chosen. */
export interface ShownMoment {
	readonly name: string;
	/** The event that it began with; none while a drum rolls. */
	readonly opens: GameEvent | null;
	/** While the motion before the moment lasts: what will be told when it ends. Empty: it is told. */
	readonly coming: readonly GameEvent[];
	readonly ms: number;
	/** It stays until the player goes on, unless somebody waits. */
	readonly stays: boolean;
}

export interface BoardProps<V extends View = View> {
	/** The position as you may know it; during a moment as far as it has been told. */
	readonly view: V;
	/** What you may do now, also where you owe nothing but have a right; empty when you look on, or look at a replay. */
	readonly legal: readonly LegalAction[];
	/** Your seat, or null: a spectator. In a replay the seat whose eyes are used. */
	readonly you: number | null;
	readonly seats: readonly SeatInfo[];
	readonly book: Book;
	readonly words: Words;
	/** The sentence that asks you, or null. */
	readonly prompt: string | null;
	readonly options: { readonly [id: string]: string };
	/** What happened in the last update, as you learn it. `step` counts up by one with each, and by more when the position was learnt
	 * anew and does not follow from the one before: see motion.ts. */
	readonly events: readonly GameEvent[];
	readonly step: number;
	/** All events so far, one list a step, without what was taken back: for boards that show a past (chronicle, last ranking). */
	readonly history: readonly (readonly GameEvent[])[];
	/** What is being shown of an update; null: the position itself. */
	readonly moment: ShownMoment | null;
	readonly over: boolean;
	readonly result: Result | null;
	readonly isReplay: boolean;
	readonly draft: Draft;
	/** Proposes an action, with what the board wants to remember of it: the prompt bar shows it as main action, and chosen once more it
	 * is carried out. What the player does not want to be asked about (by their preferences: usually what can be taken back) is carried
	 * out at once. */
	choose(action: string, picks?: readonly string[]): void;
	/** Carries an action out at once, unless the player wants to be asked always. Use `choose` unless nothing can be regretted. */
	act(action: string): void;
	/** Carries several steps out, each when the one before was accepted; BACK takes one back. For decisions that the engine takes in
	 * small steps and a fixed order, while a player changes their mind in any: each is asked for when it is its turn, and what is pressed
	 * meanwhile comes after the last. When it is settled the view shows what was done; false: a step was refused or the connection
	 * lost, and the rest was not sent. */
	steps(steps: Iterable<string>): Promise<boolean>;
	/** Your last step can be taken back. */
	readonly canBack: boolean;
}

/** What is seen happening: what is being told, or what the motion before it leads to. */
export const happening = ({ moment, events }: Pick<BoardProps, 'moment' | 'events'>): readonly GameEvent[] =>
	moment?.coming.length ? moment.coming : events;

/** Who came first, second and so on. */
export const byPlace = (seats: readonly SeatInfo[], { places }: Pick<Result, 'places'>): readonly SeatInfo[] =>
	[...seats].sort((a, b) => (places[a.seat] ?? 0) - (places[b.seat] ?? 0));

/** In a list of steps: take the last one back. No game has an action of that name: records use the word for the same thing. */
export const BACK = 'back';

/** The steps that lead from what the engine has to what the player wants: back to where they part, then on. */
export function stepsBetween(from: readonly string[], to: readonly string[]): string[] {
	let same = 0;
	while (same < from.length && from[same] === to[same]) same++;
	return [...from.slice(same).map(() => BACK), ...to.slice(same)];
}

/** The same, one step at a time: each leads to what is wanted when it is asked for. */
export function* stepsTowards(from: readonly string[], wanted: () => readonly string[]): Generator<string, void> {
	let has = from;
	for (let [step] = stepsBetween(has, wanted()); step !== undefined; [step] = stepsBetween(has, wanted())) {
		yield step;
		has = step === BACK ? has.slice(0, -1) : [...has, step];
	}
}

export interface GameFace<V extends View = View> {
	readonly id: string;
	/** The mark on card backs and the picture on the start page: the inside of an SVG of 512 by 512 (`icon('…')`). */
	readonly mark: string;
	/** How long a game takes, in minutes. */
	readonly minutes: readonly [number, number];
	/** Accents: the folder's own style.css sets --accent and --accent-2 below `.game-GAME`; see theme.css. */
	readonly Board: ComponentType<BoardProps<V>>;
	/** Your hand, below the prompt; left out: the board shows it. */
	readonly Hand?: ComponentType<BoardProps<V>>;
	/** Where the game stands, for the top bar: "round 2 of 6 · engaging". */
	title?(props: BoardProps<V>): string;
	/** The sentence in the prompt bar, where the board asks otherwise than the catalogue does; null: the usual one. */
	prompt?(props: BoardProps<V>): string | null;
	/** A legal action that stands ready as the main action while nothing else is proposed: the end of a decision made in steps. */
	ready?(props: BoardProps<V>): string | null;
	/** What a side of several players is called; left out: by their names. */
	team?(props: BoardProps<V>, side: number): string;
	/** What stands on a seat's plate behind its name: score, purse, tokens. */
	plate?(props: BoardProps<V>, seat: number): ComponentChildren;
	/** Whether the frame shows the row of seat plates; false: the board places them itself (<SeatPlate>). */
	readonly framePlates?: boolean;
	/** The round of a position, for jumping about in a replay. */
	round?(view: V): number | null;
	/** The order in which an update's events are told and stand in the log; left out: as the rules list them. */
	telling?(events: readonly GameEvent[]): readonly GameEvent[];
	/** The moments of an update, in the order of its events, each in one of them; left out: each update is shown at once. */
	moments?(before: V, after: V, events: readonly GameEvent[]): readonly Moment<V>[];
	/** The score in detail, when the game is over. */
	readonly Details?: ComponentType<BoardProps<V>>;
	/** The form for a television, fetched when it is wanted; left out: the board as it is. */
	readonly screen?: () => Promise<ScreenFace<V>>;
	/** What only the page says, in the catalogue's template language; reached by words.say('page.KEY'). */
	readonly texts: { readonly en: Readonly<Record<string, string>>; readonly fr: Readonly<Record<string, string>> };
}

/** What a television at three metres shows of a game: what everybody may see, and nothing that is pressed. */
export interface ScreenFace<V extends View = View> {
	readonly Board: ComponentType<BoardProps<V>>;
	/** What the voice says of what is shown now, a sentence each; `was` is what was shown before, null at first. Never ahead of the reveal,
	 * and nothing that the log does not tell everybody. */
	announce?(props: BoardProps<V>, was: BoardProps<V> | null): readonly string[];
}

/** Makes a face with its own type of view one of the list: `export const game = defineGame<EpicView>({…})`. */
export function defineGame<V extends View>(face: GameFace<V>): GameFace {
	return face as unknown as GameFace;
}

/* ---- on paper: games/GAME/print.tsx exports one PrintFace as `face`; web/src/print/list.ts names it ---- */

/** A kind of card or token. */
export interface PrintKind {
	readonly id: string;
	readonly copies: number;
	readonly front: ComponentChildren;
	/** What all may see of it while it lies face down. */
	readonly back: ComponentChildren;
}

/** A part of a player aid. */
export interface AidPart {
	readonly title?: string;
	readonly rows: readonly {
		readonly id: string;
		readonly name: string;
		readonly text: string;
		readonly icon?: string | undefined;
	}[];
}

export interface Printed {
	/** 63 by 88 mm: a `<CardFull>` and a `<CardBack>`, or the board's own. */
	readonly cards: readonly PrintKind[];
	/** Round, 23 mm. */
	readonly tokens: readonly PrintKind[];
	readonly aid: readonly AidPart[];
	/** A sentence for whoever prints: what else it takes to play. */
	readonly note?: string;
}

export interface PrintProps {
	readonly book: Book;
	readonly words: Words;
	/** The colour and the shape of a player. */
	look(seat: number): Pick<SeatInfo, 'colour' | 'shape'>;
}

export interface PrintFace extends Pick<GameFace, 'texts'> {
	/** How many there are of everything says the edition. */
	printed(props: PrintProps): Printed;
}
