/* A card of heavy paper. Face up: name, big value, one strong icon; under the lens its power, too. One that cannot be used says why, and
 * its power, in the prompt's line when it is tapped, with links to the rules. Face down: the game's mark. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { labelled } from '../i18n';
import type { PieceMarks } from '../motion';
import { Choice, type ChoiceProps } from './Choice';
import { Counting } from './Counting';
import { Explain } from './explain';
import { Icon } from './Icon';
import { Lens } from './Lens';

export interface CardFace {
	readonly name: string;
	/** Big, in the corner: a value, numbers, a symbol. */
	readonly value?: ComponentChildren;
	/** Its value is counted up to in so many milliseconds. */
	readonly counted?: number;
	/** Under the picture, small: "×2", "thrown next". */
	readonly note?: ComponentChildren;
	/** The inside of an SVG. */
	readonly icon?: string;
	/** On the enlarged card: what it does. */
	readonly power?: string;
	/** Names of the board's own sheet. */
	readonly class?: string;
	/** The colour of its value and picture. */
	readonly ink?: string;
}

export interface CardProps extends Partial<Pick<ChoiceProps, 'onChoose' | 'chosen' | 'why' | 'does'>> {
	/** null: it lies face down. */
	readonly face: CardFace | null;
	/** The game's mark, for the back. */
	readonly mark?: string;
	readonly size?: 'small' | 'normal';
	/** Said behind what can be read on it: whose it is and where it lies, "in your hand", "left of Ada". */
	readonly where?: string | undefined;
	/** Said behind that in place of its power: what choosing it does. Face down, it is all there is to say. */
	readonly label?: string | undefined;
	/** How it comes to lie there; keyed by the caller. */
	readonly motion?: 'dealt' | 'turned' | undefined;
	/** What it is for those who watch it move: motion.ts. */
	readonly marks?: PieceMarks | undefined;
}

export function Card(props: CardProps) {
	const { face, mark, size = 'normal', motion } = props;
	const explain = useContext(Explain);
	const label = faceLabel(props);
	const classes = `card is-${size} ${face ? 'is-face' : 'is-back'} ${face?.class ?? ''} ${motion ? `is-${motion}` : ''}`;
	const inside = (
		<span class={classes} style={inkOf(face)} aria-hidden="true" {...props.marks}>
			{face ? <Front face={face} /> : <Mark mark={mark} />}
		</span>
	);
	const power = face?.power ? labelled(face.name, face.power) : '';
	const tell = power && explain ? () => explain(power) : undefined;
	const card =
		props.onChoose || props.why ? (
			<Choice {...props} explain={why => explain?.(`${why} ${power}`)} label={undefined}>
				<span class="unseen">{label}</span>
				{inside}
			</Choice>
		) : (
			<span
				class="card-plain"
				role="img"
				aria-label={label}
				tabIndex={power ? 0 : undefined}
				onClick={tell}
				onKeyDown={event => event.key === ' ' && tell?.()}
			>
				{inside}
			</span>
		);
	return face?.power ? <Lens enlarged={<CardFull face={face} />}>{card}</Lens> : <span class="card-place">{card}</span>;
}

function faceLabel({ face, label, where }: CardProps): string {
	if (!face) return [where, label].filter(Boolean).join(': ');
	const lies = [cardText(face), where].filter(Boolean).join(', ');
	if (label !== undefined) return labelled(lies, label);
	return face.power ? `${lies}. ${face.power}` : lies;
}

const inkOf = (face: CardFace | null) => (face?.ink ? { '--kind': face.ink } : undefined);

const plain = (part: ComponentChildren): string => (typeof part === 'string' || typeof part === 'number' ? String(part) : '');

/** What can be read on a card, in that order: labels must begin with it. */
export function cardText(face: CardFace): string {
	return [plain(face.value), face.name, plain(face.note)].filter(Boolean).join(' ');
}

function Front({ face }: { face: CardFace }) {
	return (
		<>
			<span class="card-value">
				{face.counted && typeof face.value === 'number' ? <Counting n={face.value} ms={face.counted} /> : face.value}{' '}
			</span>
			{face.icon && <Icon body={face.icon} class="card-icon" />}
			<span class="card-name">{face.name} </span>
			{face.note && <span class="card-note">{face.note}</span>}
		</>
	);
}

/** With all there is to say of it: enlarged, and on paper. */
export function CardFull({ face }: { face: CardFace }) {
	return (
		<span class={`card is-zoom is-face ${face.class ?? ''}`} style={inkOf(face)}>
			<Front face={face} />
			{face.power && <span class="card-power">{face.power}</span>}
		</span>
	);
}

function Mark({ mark }: { mark: string | undefined }) {
	return <span class="card-mark">{mark && <Icon body={mark} />}</span>;
}

/** Its back, on paper. */
export function CardBack({ mark }: { mark: string }) {
	return (
		<span class="card is-normal is-back" aria-hidden="true">
			<Mark mark={mark} />
		</span>
	);
}
