/* Choices by typing: which legal actions fit what was typed so far. Both the engine's own text of an action ("lay golem raven", as in
 * the terminal) and its words in the language of the page count, without regard to accents, capitals and punctuation. */

export interface Typed {
	/** As `act` takes it. */
	readonly action: string;
	/** The words of the page. */
	readonly words: string;
}

/** Letters and digits only, small, without accents, one space between words. */
export function fold(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/œ/g, 'oe')
		.replace(/æ/g, 'ae')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** Each typed word begins another word of the choice, in the same order. */
function beginsWords(wanted: readonly string[], words: readonly string[]): boolean {
	let at = 0;
	return wanted.every(word => {
		while (at < words.length && !words[at]?.startsWith(word)) at++;
		return at++ < words.length;
	});
}

const LOOSE = 3;
const NONE = 4;

/** 0 is the best. */
function rank({ action, words }: Typed, wanted: string): number {
	const [own, said] = [fold(action), fold(words)];
	if (own === wanted || said === wanted) return 0;
	if (own.startsWith(wanted)) return 1;
	if (said.startsWith(wanted)) return 2;
	const parts = wanted.split(' ');
	return beginsWords(parts, own.split(' ')) || beginsWords(parts, said.split(' ')) ? LOOSE : NONE;
}

/** All that fit, the best first, else in the order of the game; those with words left out only when there are no others. Nothing
 * typed: all. */
export function matches(choices: readonly Typed[], text: string): readonly Typed[] {
	const wanted = fold(text);
	if (!wanted) return choices;
	const fit = choices
		.map(choice => ({ choice, rank: rank(choice, wanted) }))
		.filter(one => one.rank < NONE)
		.sort((a, b) => a.rank - b.rank);
	const begun = fit.filter(one => one.rank < LOOSE);
	return (begun.length ? begun : fit).map(({ choice }) => choice);
}

/** The one that was meant: the only one that fits, or the one that was typed in full. */
export function meant(choices: readonly Typed[], text: string): Typed | null {
	const wanted = fold(text);
	const fit = matches(choices, text);
	const [first] = fit;
	if (!wanted || !first) return null;
	return fit.length === 1 || rank(first, wanted) === 0 ? first : null;
}

/** What Tab makes of it: as much as all that fit have in common, in the words that were begun; of one alone, all of it. */
export function complete(choices: readonly Typed[], text: string): string {
	const fit = matches(choices, text);
	const wanted = fold(text);
	const [first] = fit;
	if (!first) return text;
	const isOwn = fold(first.action).startsWith(wanted);
	const texts = fit.map(choice => (isOwn ? choice.action : choice.words));
	let common = texts[0] ?? '';
	for (const one of texts) while (!one.startsWith(common)) common = common.slice(0, -1);
	return common.length > text.length ? common : text;
}
