/* A line for those who would rather type their choices than look for them on the board: the terminal's words or the page's, with
 * completion. It is always there while it is switched on and never taken away between two decisions, so that whoever types keeps their
 * place. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { BACK, type BoardProps } from '../board';
import { t } from '../i18n';
import { confirming } from '../settings';
import type { TableSession } from './session';
import { complete, matches, meant, type Typed } from './typing';

interface TypeLineProps {
	readonly session: TableSession;
	readonly props: BoardProps;
	/** Counts up when the line is asked for: it takes the focus. */
	readonly called: number;
	/** What Enter does where nothing was typed, and Esc. */
	readonly confirm: () => void;
	readonly undo: () => void;
}

const LIST = 'typed-list';
const optionId = (i: number) => `${LIST}-${i}`;
const SHOWN_IN_REMARK = 5;

function choicesOf({ legal, words, canBack }: BoardProps): readonly Typed[] {
	const back = canBack ? [{ action: BACK, words: t('prompt.undo') }] : [];
	return [...legal.map(({ text }) => ({ action: text, words: words.action(text) })), ...back];
}

/** Why nothing was played. What begins like an action of the game goes to the server all the same: the rules say why not. */
function explain({ session, props }: TypeLineProps, text: string, fit: readonly Typed[]): void {
	const isAction = Object.keys(props.book.verbs).some(verb => `${text} `.startsWith(`${verb} `));
	const names = fit.slice(0, SHOWN_IN_REMARK).map(({ words }) => words);
	if (fit.length) session.remark.value = t('type.several', { names: names.join('; ') });
	else if (isAction) void session.act(text);
	else session.remark.value = props.legal.length ? t('type.nothing', { text }) : t('type.empty');
}

function carryOut({ session, props }: TypeLineProps, action: string): void {
	if (action === BACK) void session.back();
	else if (confirming.value === 'always') props.choose(action);
	else void session.act(action);
}

function useLine(line: TypeLineProps) {
	const text = useSignal('');
	const at = useSignal(-1); // the choice that the arrows have come to
	const isOpen = useSignal(false);
	const choices = choicesOf(line.props);
	const fit = matches(choices, text.value);
	const set = (value: string, open: boolean) => {
		text.value = value;
		at.value = -1;
		isOpen.value = open;
		line.session.remark.value = '';
	};
	const move = (by: number) => {
		const from = at.value < 0 && by < 0 ? 0 : at.value;
		at.value = fit.length ? (from + by + fit.length) % fit.length : -1;
		isOpen.value = true;
	};
	const play = (one: Typed | null | undefined) => {
		if (line.session.isBusy) return; // what was played last is on its way: the text stays
		if (one) {
			set('', false);
			carryOut(line, one.action);
		} else if (text.value.trim()) explain(line, text.value.trim(), fit);
		else line.confirm();
	};
	return { text, at, isOpen, choices, fit, set, move, play };
}

type Line = ReturnType<typeof useLine>;

/** True: the key has done its work. */
function onKey(key: string, line: Line, undo: () => void): boolean {
	const { text, at, fit, choices } = line;
	switch (key) {
		case 'ArrowDown':
		case 'ArrowUp':
			line.move(key === 'ArrowDown' ? 1 : -1);
			return true;
		case 'Enter':
			line.play(fit[at.value] ?? meant(choices, text.value));
			return true;
		case 'Escape':
			if (text.value || line.isOpen.value) line.set('', false);
			else undo();
			return true;
		case 'Tab': {
			const done = fit[at.value]?.words ?? complete(choices, text.value);
			if (done === text.value || (!text.value && at.value < 0)) return false; // on to the next thing of the page
			line.set(done, true);
			return true;
		}
		default:
			return false;
	}
}

export function TypeLine(props: TypeLineProps) {
	const input = useRef<HTMLInputElement>(null);
	const line = useLine(props);
	const { text, at, fit } = line;
	const isShown = line.isOpen.value && fit.length > 0;
	useEffect(() => {
		if (props.called) input.current?.focus();
	}, [props.called]);
	return (
		<div class="typed">
			{isShown && <Options fit={fit} at={at.value} onChoose={line.play} />}
			<input
				ref={input}
				class="typed-input"
				type="text"
				role="combobox"
				autocomplete="off"
				autocapitalize="off"
				spellcheck={false}
				aria-label={t('type.label')}
				aria-description={t('type.about')}
				placeholder={t('type.label')}
				title={t('type.about')}
				aria-autocomplete="list"
				aria-expanded={isShown}
				aria-controls={LIST}
				aria-activedescendant={isShown && at.value >= 0 ? optionId(at.value) : undefined}
				value={text.value}
				onInput={event => line.set(event.currentTarget.value, true)}
				onBlur={() => (line.isOpen.value = false)}
				onKeyDown={event => {
					const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
					if (isPlain && onKey(event.key, line, props.undo)) event.preventDefault();
				}}
			/>
		</div>
	);
}

function Options({ fit, at, onChoose }: { fit: readonly Typed[]; at: number; onChoose: (one: Typed) => void }) {
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => {
		list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
	}, [at]);
	return (
		<div class="typed-list paper" id={LIST} role="listbox" aria-label={t('type.list')} ref={list}>
			{fit.map((one, i) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the line has the keys
				// biome-ignore lint/a11y/useFocusableInteractive: the line has the focus and names the active one
				<div
					key={one.action}
					id={optionId(i)}
					class={`typed-option ${i === at ? 'is-active' : ''}`}
					role="option"
					aria-selected={i === at}
					onPointerDown={event => event.preventDefault()} // the line keeps the focus
					onClick={() => onChoose(one)}
				>
					{one.words} <small class="soft">{one.action}</small>
				</div>
			))}
		</div>
	);
}
