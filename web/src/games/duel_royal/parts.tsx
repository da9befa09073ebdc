/* The cards and small signs of Duel Royal. */
import { type CardFace, Icon } from '../../components';
import type { PieceMarks } from '../../motion';
import { type Props, type Team, teamName } from './view';

export const mark = icon('crown');

const icons: Readonly<Record<string, string>> = {
	witch: icon('witch-face'),
	dragon: icon('spiked-dragon-head'),
	executioner: icon('executioner-hood'),
	knight: icon('black-knight-helm'),
	king: icon('old-king'),
};

/** Whom a character beats at this table. Where the general text says that an option decides it, a text for the chosen value is used. */
export function powerOf({ words, options }: Pick<Props, 'words' | 'options'>, id: string): string {
	const key = `page.power_${id}_${options.beats}`;
	return words.has(key) ? words.say(key) : words.describe('character', id);
}

export function characterFace(props: Pick<Props, 'words' | 'options'>, id: string): CardFace {
	const { words } = props;
	return {
		name: words.value('character', id),
		icon: icons[id] ?? mark,
		power: powerOf(props, id),
		class: `dr-character is-${id}`,
	};
}

export function CharacterIcon({ id }: { id: string }) {
	return <Icon body={icons[id] ?? mark} class={`dr-sign is-${id}`} />;
}

/** A team's name on its colours. */
export function TeamName({ props, team }: { props: Props; team: Team }) {
	return <b class={`dr-team is-team-${team}`}>{teamName(props, team)}</b>;
}

/** The most cards a pile shows one by one. */
const PILE_SHOWN = 12;

interface PileProps {
	readonly carried?: number;
	readonly laid?: number;
	readonly isHidden?: boolean;
	readonly marks?: PieceMarks;
}

/** Bet cards in a fan: first those carried over from ties, then those laid now; a hidden bet is face down. */
export function Pile({ carried = 0, laid = 0, isHidden = false, marks }: PileProps) {
	const all = carried + laid + (isHidden ? 1 : 0);
	const shown = Math.min(all, PILE_SHOWN);
	return (
		<span class="dr-pile" aria-hidden="true" {...marks}>
			{Array.from({ length: shown }, (_, i) => {
				const kind = isHidden && i === shown - 1 ? 'hidden' : i < carried ? 'carried' : 'laid';
				return <i key={`${kind}${i}`} class={`dr-bet-back is-${kind}`} data-coin={i ? undefined : ''} />;
			})}
		</span>
	);
}
