/* A plain board made from any game's view, events and legal actions: what a game gets until it has one of its own. */
import type { BoardProps, Json, View } from '../../board';
import { Choice, SeatMark } from '../../components';

export function GenericBoard(props: BoardProps) {
	const { book, view, words } = props;
	const shown = Object.entries(book.fields).filter(([name]) => name !== 'unused' && hasSomething(view[name]));
	return (
		<div class="generic">
			<dl class="generic-facts">
				{shown.map(([name]) => (
					<div key={name}>
						<dt>{title(props, name)}</dt>
						<dd>
							<Fact props={props} name={name} />
						</dd>
					</div>
				))}
			</dl>
			<div class="generic-choices">
				{props.legal.map(action => (
					<Choice
						key={action.text}
						class="generic-choice"
						label={words.action(action.text)}
						chosen={props.draft.action === action.text}
						onChoose={() => props.choose(action.text)}
					>
						{words.action(action.text)}
					</Choice>
				))}
			</div>
		</div>
	);
}

/** A field by its name in the catalogue, else by its own in plain letters. */
function title({ words }: BoardProps, name: string): string {
	const key = `page.field.${name}`;
	return words.has(key) ? words.say(key) : name.replaceAll('_', ' ');
}

function hasSomething(value: Json | undefined): boolean {
	if (value === null || value === undefined) return false;
	if (Array.isArray(value)) return value.some(hasSomething);
	return typeof value !== 'object' || Object.keys(value).length > 0;
}

function Fact({ props, name }: { props: BoardProps; name: string }) {
	const field = props.book.fields[name];
	const value = props.view[name] as Json;
	if (!field) return null;
	if (!field.by_seat || !Array.isArray(value)) return <>{phrase(props, field.domain, value)}</>;
	return (
		<ul>
			{value.map((one, seat) =>
				hasSomething(one) && props.seats[seat] ? (
					<li key={props.seats[seat].seat}>
						<SeatMark seat={props.seats[seat]} /> <b>{props.seats[seat].label}</b> {phrase(props, field.domain, one)}
					</li>
				) : null,
			)}
		</ul>
	);
}

/** Any value in words: "Golem ×2, Raven". */
function phrase(props: BoardProps, domain: string, value: Json): string {
	if (value === null) return '—';
	if (Array.isArray(value))
		return value
			.filter(v => v !== null)
			.map(v => phrase(props, domain, v))
			.join(', ');
	if (typeof value === 'object')
		return Object.entries(value as View)
			.map(([id, n]) => `${props.words.value(domain, id)}${n === 1 ? '' : ` ×${n}`}`)
			.join(', ');
	return props.words.value(domain, value as string | number);
}
