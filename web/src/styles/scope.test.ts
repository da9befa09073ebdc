/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of pages stands here as text */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clashes, pageFaults, type Scope, scopeOf, sheetFaults } from './scope';

const root = new URL('..', import.meta.url).pathname;
const files = (end: string): [string, string][] =>
	readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter(path => path.endsWith(end))
		.map(path => [path, readFileSync(root + path, 'utf8')]);
const scopes = files('.css').map(([path, text]) => scopeOf(path, text));

test('a class name belongs to one sheet', () => {
	expect(clashes(scopes)).toEqual([]);
});

test('a sheet styles its own names, and others only below them', () => {
	expect(files('.css').flatMap(([path, text]) => sheetFaults(path, text, scopes))).toEqual([]);
});

test('a page uses the names of its sheets; names made from data are states', () => {
	expect(files('.tsx').flatMap(([path, text]) => pageFaults(path, text, scopes))).toEqual([]);
});

test('the pages a sheet is for exist', () => {
	const pages = files('.tsx').map(([path]) => path);
	const users = scopes.flatMap(one => one.users);
	expect(users.filter(user => !pages.some(path => path.startsWith(user)))).toEqual([]);
});

/* The checks themselves can fail. */
const frame: Scope = { path: 'frame.css', names: ['frame'], shared: [], users: ['table/Frame'] };
const base: Scope = { path: 'base.css', names: ['soft'], shared: ['soft'], users: [] };
const CHAT = '/* Talk.\n * Names: chat.\n * For: table/Chat. */\n';
const few = [frame, base, scopeOf('chat.css', CHAT)];
const sheet = (text: string) => sheetFaults('chat.css', CHAT + text, few);
const page = (text: string) => pageFaults('table/Chat.tsx', text, few);

test.each([
	['.frame {}', '.frame is none of its names'],
	['.chat > .chat-line, .line {}', '.line is none of its names'],
	['.is-table {}', '.is-table stands alone'],
	['.is-team.chat-line {}', '.is-team stands alone'],
	['@media (max-width: 1px) { .soft {} }', '.soft is shared'],
])('a sheet with %s is refused', (text, fault) => expect(sheet(text).join()).toContain(fault));

test.each([
	['<p class={`chat-line ${line.to}`}>', 'line.to could be any word'],
	['<p class="chat-line table">', '"table" is no name'],
	['<p class={isMine ? "frame" : "chat"}>', '"frame" is no name'],
	["<p class={`chat ${a ? 'is-b' : c ? 'frame-top' : ''}`}>", '"frame-top" is no name'],
	['<p class={`chat-${to}`}>', 'could be any word'],
	["const classes = [a ? 'mine' : ''];", '"mine" is no name'],
])('a page with %s is refused', (text, fault) => expect(page(text).join()).toContain(fault));

test('correct code passes', () => {
	expect(sheet('.chat-line.is-team .soft {} .chat :is(.soft, .is-now) {}')).toEqual([]);
	expect(page("<p class={`chat-line soft is-${to} game-${id} ${a ? `is-at-${n}` : ''} ${name ?? ''}`}>")).toEqual([]);
});

test('two sheets cannot own one name', () => {
	const other: Scope = { ...frame, path: 'other.css', names: ['frame-top', 'is-new'] };
	expect(clashes([frame, other])).toHaveLength(2);
});
