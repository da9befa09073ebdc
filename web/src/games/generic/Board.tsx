/* A plain board made from any game's view, events and legal actions, used until a game has its own. Shared fields are in a row, a
 * seat's fields in a card for that seat. */
import type { BoardProps, Json, SeatInfo, View } from '../../board';
import { Choice, SeatMark, seatName } from '../../components';
import { hasSomething, phrase, shownFields, title } from './facts';

export function GenericBoard(props: BoardProps) {
	const { words } = props;
	const shown = shownFields(props.book, props.view, words);
	const common = shown.filter(name => !props.book.fields[name]?.by_seat);
	const own = shown.filter(name => props.book.fields[name]?.by_seat);
	return (
		<div class="generic">
			<dl class="generic-facts">
				{common.map(name => (
					<Fact key={name} props={props} name={name} value={props.view[name] as Json} />
				))}
			</dl>
			<div class="generic-seats">
				{props.seats.map(seat => (
					<SeatCard key={seat.seat} props={props} seat={seat} names={own} />
				))}
			</div>
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

function SeatCard({ props, seat, names }: { props: BoardProps; seat: SeatInfo; names: readonly string[] }) {
	const rows = names.map(name => ({ name, value: (props.view as View)[name] as readonly Json[] }));
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<section role="group" aria-label={seatName(seat)}>
			<h3>
				<SeatMark seat={seat} /> {seat.label}
			</h3>
			<dl>
				{rows.map(({ name, value }) =>
					hasSomething(value[seat.seat], props.book.fields[name]?.domain) ? (
						<Fact key={name} props={props} name={name} value={value[seat.seat] as Json} />
					) : null,
				)}
			</dl>
		</section>
	);
}

/** A two-dimensional field that is not a seat's gets one line per row. */
function Fact({ props, name, value }: { props: BoardProps; name: string; value: Json }) {
	const domain = props.book.fields[name]?.domain ?? 'text';
	const rows = Array.isArray(value) && value.some(Array.isArray) ? (value as readonly Json[]) : [value];
	return (
		<div>
			<dt>{title(props.words, name)}</dt>
			<dd>
				{rows.map((row, i) => (
					<span key={i} class="generic-row">
						{phrase(props.words, domain, row)}
					</span>
				))}
			</dd>
		</div>
	);
}
