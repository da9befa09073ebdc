/* Searches traffic for what its viewer may not know: other seats' fields and events, received before the end. */
import type { Traffic } from './room.ts';

type Fields = { readonly [key: string]: unknown };

interface Secrets {
	/** Fields with one value per seat: null for everybody who may not see it. */
	readonly fields: readonly string[];
	/** For an event, the argument that only its own seat may learn. */
	readonly events: Readonly<Record<string, string>>;
}

const SECRETS: Readonly<Record<string, Secrets>> = {
	epic_melee: { fields: ['hand'], events: { deal: 'card', lay: 'left' } },
	brutal_ring: { fields: ['hand_gladiators', 'hand_weapons', 'enter', 'clear_gladiators'], events: {} },
	brigands: { fields: ['plan', 'plan_patrols', 'plan_tokens', 'spied'], events: {} },
	duel_royal: { fields: ['character'], events: { deal: 'character' } },
};

export interface Viewer {
	readonly seat: number | null;
	/** Which seats belong together; seats of one side may be shown more. */
	readonly sides: readonly number[];
}

const hasSomething = (value: unknown): boolean => value !== null && Object.keys(value as object).length > 0;

/** The Prince of Brigands also knows the cards that he took. */
const isPrinces = (field: string, view: Readonly<Record<string, unknown>>, seat: number | null): boolean =>
	field === 'spied' && seat !== null && view.prince === seat;

/** One sentence for each secret that was sent. */
export function leaksIn(traffic: Traffic, game: string, { seat, sides }: Viewer, others: readonly string[]): string[] {
	const { fields, events } = SECRETS[game] as Secrets;
	const mayKnow = (whose: number) => seat !== null && (whose === seat || sides[whose] === sides[seat]);
	const leaks = others.filter(token => traffic.some(text => text.includes(token))).map(() => 'somebody else’s key');
	for (const text of traffic) {
		const said = JSON.parse(text) as Fields;
		if (said.over === true || typeof said.view !== 'object' || said.view === null) continue;
		const view = said.view as Record<string, readonly unknown[]>;
		for (const field of fields)
			for (const [whose, value] of (view[field] ?? []).entries())
				if (hasSomething(value) && !mayKnow(whose) && !isPrinces(field, view, seat))
					leaks.push(`${field} of ${whose}: ${JSON.stringify(value)}`);
		const past = (said.history ?? []) as readonly (readonly Fields[])[];
		for (const event of [...past.flat(), ...((said.events ?? []) as readonly Fields[])]) {
			const secret = events[String(event.event)];
			if (secret && event[secret] != null && !mayKnow(Number(event.seat))) leaks.push(JSON.stringify(event));
		}
	}
	return leaks;
}
