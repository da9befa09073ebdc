/* The wheel of team actions: sectors in order of priority and, around each sector that needs a target, the colours to aim at. */
import { Choice, Icon, SeatMark } from '../../components';
import { actionArt } from './art';
import { type Sector, sectorsOf, targetsOf } from './sectors';
import { hereOf, nextOf, type Props } from './view';

export function Wheel({ props }: { props: Props }) {
	const { words, view, draft } = props;
	const sectors = sectorsOf(props.legal);
	const chosen = draft.action ? sectorsOf(props.legal.filter(a => a.text === draft.action))[0]?.action : draft.picks[0];
	const turn = sectors.findIndex(sector => sector.action === chosen);
	return (
		<section class="bg-stage bg-wheel-stage" aria-label={words.say('page.wheel')}>
			<div class="bg-wheel" style={{ '--n': sectors.length, '--turn': Math.max(0, turn) }}>
				<span class={`bg-needle ${turn < 0 ? 'is-idle' : ''}`} aria-hidden="true" />
				{sectors.map((sector, i) => (
					<SectorButton key={sector.action} props={props} sector={sector} index={i} isChosen={sector.action === chosen} />
				))}
				<span class="bg-hub centre" aria-hidden="true">
					<Icon body={actionArt[chosen ?? ''] ?? actionArt.push ?? ''} class={chosen ? '' : 'is-faint'} />
				</span>
			</div>
			<div class="bg-wheel-words grid">
				{chosen && <Targets props={props} action={chosen} />}
				<p class="bg-explained">{chosen ? words.describe('action', chosen) : words.say('page.wheel_hint', here(props))}</p>
				<p class="bg-next soft">{whereNext(props, hereOf(view))}</p>
			</div>
		</section>
	);
}

const here = ({ words, view }: Props) => ({ district: words.value('district', hereOf(view)) });

function whereNext({ words, view }: Props, district: string | null): string {
	const next = district && nextOf(view, district);
	return next ? words.say('page.next_place', { district: words.value('district', next) }) : '';
}

/** Your wheel, turned but not yet shown to the others. */
export function TurnedWheel({ props }: { props: Props }) {
	const { words, view, you } = props;
	const action = you === null ? null : view.wheel[you];
	if (you === null || !action) return null;
	const target = view.target[you] ?? null;
	return (
		<section class="bg-stage bg-turned" aria-label={words.say('page.wheel')}>
			<span class="bg-hub centre" aria-hidden="true">
				<Icon body={actionArt[action] ?? ''} />
			</span>
			<p>{words.event({ event: target === null ? 'turned' : 'turned_at', seat: you, action, target })}</p>
		</section>
	);
}

interface SectorProps {
	readonly props: Props;
	readonly sector: Sector;
	readonly index: number;
	readonly isChosen: boolean;
}

function SectorButton({ props, sector, index, isChosen }: SectorProps) {
	const { words, draft, choose } = props;
	const { action, direct, aimed } = sector;
	const only = aimed.length === 1 ? aimed[0]?.text : undefined;
	const press = () => {
		if (direct) choose(direct);
		else if (only) choose(only);
		else draft.set([action], null);
	};
	const name = words.value('action', action);
	const priority = words.say('page.priority', { n: sector.priority ?? 0 });
	return (
		<span class={`bg-sector ${isChosen ? 'is-chosen' : ''}`} style={{ '--i': index }}>
			<Choice
				class="bg-sector-button column mid centred"
				does={action}
				label={`${name}. ${words.describe('action', action)}`}
				chosen={isChosen}
				onChoose={press}
			>
				<Icon body={actionArt[action] ?? ''} />
				<span class="bg-sector-name">{name}</span>
				{sector.priority !== null && <span class="bg-priority centre" data-n={sector.priority} title={priority} />}
			</Choice>
		</span>
	);
}

/** The colours an action can aim at. */
function Targets({ props, action }: { props: Props; action: string }) {
	const { words, seats, draft } = props;
	const targets = targetsOf(props.legal, action);
	if (!targets.length) return null;
	return (
		<div class="bg-targets flow mid">
			<span class="bg-targets-title">{words.say('page.aim')}</span>
			{targets.map(({ seat, text }) => {
				const info = seats[seat];
				return (
					info && (
						<Choice
							key={seat}
							class="bg-target inline-row"
							label={words.action(text)}
							chosen={draft.action === text}
							onChoose={() => props.choose(text, [action])}
						>
							<SeatMark seat={info} /> {info.label}
						</Choice>
					)
				);
			})}
		</div>
	);
}
