/* Who may use which class names: see "How we write" in HACKING.md. What scope.test.ts asks of every sheet and page. */
export interface Scope {
	/** As it is called in messages. */
	readonly path: string;
	/** The names it owns begin with these. */
	readonly names: readonly string[];
	/** Everybody may use these. */
	readonly shared: readonly string[];
	/** Pages and components it is for, or a folder of them. */
	readonly users: readonly string[];
}

const listed = (text: string, key: string): string[] => {
	const found = new RegExp(`\\* ${key}: ([^.]+)\\.`).exec(text)?.[1] ?? '';
	return found
		.split(',')
		.map(one => one.replace(/[\s*]/g, ''))
		.filter(Boolean);
};

/** A sheet says at its top what it owns ("Names: …" or "Shared: …") and for whom ("For: …"); a board's is for its folder. */
export function scopeOf(path: string, text: string): Scope {
	const shared = listed(text, 'Shared');
	const board = /^games\/[^/]+\//.exec(path)?.[0];
	return {
		path,
		names: [...listed(text, 'Names'), ...shared],
		shared,
		users: board ? [board] : listed(text, 'For'),
	};
}

const begins = (name: string, names: readonly string[]): boolean => names.some(own => name === own || name.startsWith(`${own}-`));
const owns = (scope: Scope, name: string): boolean => begins(name, scope.names);
const isState = (name: string): boolean => name.startsWith('is-');

/** Two scopes that could own the same name, and names that look like a state. */
export function clashes(scopes: readonly Scope[]): string[] {
	const all = scopes.flatMap(({ path, names, users }) =>
		names.map(name => ({ name, owner: users.find(user => user.endsWith('/')) ?? path })),
	);
	const twice = all.flatMap(a =>
		all.filter(b => a.owner < b.owner && `${b.name}-`.startsWith(`${a.name}-`)).map(b => [a, b] as const),
	);
	return [
		...twice.map(([a, b]) => `${a.name} of ${a.owner} and ${b.name} of ${b.owner} could be the same`),
		...all.filter(({ name }) => name === 'is' || isState(name)).map(({ name, owner }) => `${owner}: ${name} looks like a state`),
	];
}

/** The selectors of a sheet, one by one. */
function selectorsOf(text: string): string[] {
	const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
	const before = [...bare.matchAll(/([^{};]+)\{/g)].map(found => (found[1] ?? '').trim()).filter(one => !one.startsWith('@'));
	return before.flatMap(one => one.split(/,(?![^(]*\))/)).map(one => one.trim());
}

export function sheetFaults(path: string, text: string, scopes: readonly Scope[]): string[] {
	const own = scopeOf(path, text);
	const theme = `game-${/^games\/([^/]+)/.exec(path)?.[1]}`;
	const isShared = (name: string) => scopes.some(one => begins(name, one.shared));
	const faults: string[] =
		own.names.length || !/\.[a-z]/.test(selectorsOf(text).join()) ? [] : [`${path}: says nowhere what it owns`];
	for (const selector of selectorsOf(text)) {
		const before: string[] = [];
		for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) {
			const say = (what: string) => faults.push(`${path}: ${selector}: ${what}`);
			if (isState(name))
				before.some(one => !isState(one) && one !== theme) || say(`.${name} stands alone: write whose state it is before it`);
			else if (!owns(own, name) && name !== theme) {
				if (!isShared(name)) say(`.${name} is none of its names (${own.names.join(', ')}), nor shared`);
				else if (!before.some(one => owns(own, one) || one === theme))
					say(`.${name} is shared: write where it is meant before it`);
			}
			before.push(name);
		}
	}
	return faults;
}

/** From an opening bracket or quote to behind its end. */
function spanOf(text: string, from: number): string {
	let depth = 0;
	for (let i = from; i < text.length; i++) {
		const c = text[i] ?? '';
		if (c === "'" || c === '"') i = text.indexOf(c, i + 1);
		else if (c === '`') i += templateLength(text, i) - 1;
		else if ('([{'.includes(c)) depth++;
		else if (')]}'.includes(c)) depth--;
		if (depth === 0) return text.slice(from, i + 1);
	}
	return text.slice(from);
}

function templateLength(text: string, from: number): number {
	for (let i = from + 1; i < text.length; i++) {
		if (text[i] === '`') return i + 1 - from;
		if (text.startsWith('${', i)) i += spanOf(text, i + 1).length;
	}
	return text.length - from;
}

/** Cuts where `sign` stands outside of all brackets and quotes. */
function cut(text: string, sign: string, most = Number.POSITIVE_INFINITY): string[] {
	const parts: string[] = [];
	let start = 0;
	for (let i = 0; i < text.length; i++) {
		if ('([{\'"`'.includes(text[i] ?? '')) i += spanOf(text, i).length - 1;
		else if (text.startsWith(sign, i) && parts.length + 1 < most) {
			parts.push(text.slice(start, i));
			start = i + sign.length;
		}
	}
	return [...parts, text.slice(start)];
}

/** A class that was given as a property, or was put together in this file. */
const GIVEN = /^(\w+\??\.)?(name|classes|class)(\.join\(' '\))?( \?\? '')?$|^\w+Classes\(.*\)$/;

/** The words of a class expression; what is made from data in a way that could be any word goes to `wild`. */
function wordsOf(expression: string, wild: string[]): string[] {
	const text = expression.trim();
	if (/^(['"]).*\1$/.test(text) && !text.slice(1, -1).includes(text[0] ?? ''))
		return text.slice(1, -1).split(/\s+/).filter(Boolean);
	if (text.startsWith('['))
		return cut(text.slice(1, -1), ',')
			.filter(one => one.trim())
			.flatMap(one => wordsOf(one, wild));
	if (text.startsWith('`')) return templateWords(text.slice(1, -1), wild);
	const [, chosen] = cut(text, ' ? ', 2);
	if (chosen !== undefined) return cut(chosen, ' : ', 2).flatMap(one => wordsOf(one, wild));
	if (!GIVEN.test(text)) wild.push(text);
	return [];
}

function templateWords(text: string, wild: string[]): string[] {
	const words: string[] = [];
	let plain = '';
	for (let i = 0; i < text.length; i++) {
		if (!text.startsWith('${', i)) {
			plain += text[i];
			continue;
		}
		const data = spanOf(text, i + 1);
		i += data.length;
		const head = /\S+$/.exec(plain)?.[0];
		if (head === undefined) words.push(...wordsOf(data.slice(1, -1), wild));
		else if (/^(is|game)-/.test(head)) plain = plain.slice(0, -head.length);
		else wild.push(`${head}\${…}`);
	}
	return [...words, ...plain.split(/\s+/).filter(Boolean)];
}

export function pageFaults(path: string, text: string, scopes: readonly Scope[]): string[] {
	const own = scopes.filter(one =>
		one.users.some(user => path === `${user}.tsx` || (user.endsWith('/') && path.startsWith(user))),
	);
	const faults: string[] = [];
	for (const found of text.matchAll(/\bclass(?:es)?(?:=|: | = )(?=["'{`[])/g)) {
		const value = spanOf(text, found.index + found[0].length);
		const wild: string[] = [];
		for (const word of wordsOf(value.startsWith('{') ? value.slice(1, -1) : value, wild))
			if (!isState(word) && !own.some(one => owns(one, word)) && !scopes.some(one => begins(word, one.shared)))
				faults.push(`${path}: "${word}" is no name of its sheets, nor shared`);
		faults.push(...wild.map(one => `${path}: ${one} could be any word: write it behind is- or game-`));
	}
	return faults;
}
