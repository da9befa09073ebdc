/* A seat of the arena: plate, left and right slot, the engaged card, loot. */
import { type GameEvent, happening } from '../../board';
import { Card, Icon, SeatPlate, seatName, Token } from '../../components';
import { heap, piece } from '../../motion';
import { cardFace, mark, Peek } from './parts';
import { type EpicProps, PILES } from './view';

interface SeatProps {
	readonly props: EpicProps;
	readonly seat: number;
	/** Its position around the arena. */
	readonly at: string;
	/** Its place in the ranking being told. */
	readonly place: number | null;
}

/** The moments that are about one fighter. */
const ACTS = ['engage', 'ranking', 'reward', 'token'];

const isActing = (props: EpicProps, seat: number): boolean =>
	props.moment !== null && ACTS.includes(props.moment.name) && happening(props)[0]?.seat === seat;

export function Seat({ props, seat, at, place }: SeatProps) {
	const { view, words, seats } = props;
	const info = seats[seat];
	if (!info) return null;
	const give = props.legal.find(a => a.verb === 'pawn' && a.args[0] === seat);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<div
			class={`em-seat stacked is-${at} ${isActing(props, seat) ? 'is-acting' : ''}`}
			data-spot={`seat-${seat}`}
			role="group"
			aria-label={seatName(info)}
		>
			<div class="em-head row centred">
				{view.pawn === seat && (
					<span
						class="em-pawn centre"
						role="img"
						aria-label={words.say('page.pawn', { name: info.label })}
						{...piece('pawn')}
						data-keep="whole"
					>
						<Icon body={icon('pawn')} />
					</span>
				)}
				<SeatPlate
					seat={info}
					isInside
					onChoose={give && (() => props.choose(give.text))}
					chosen={!!give && props.draft.action === give.text}
					{...(give ? { chooseLabel: words.action(give.text) } : {})}
				>
					{PILES.map(pile =>
						view[`n_${pile}`][seat] ? (
							<Token
								key={pile}
								kind={pile}
								label={words.say('page.has', { n: view[`n_${pile}`][seat] ?? 0, pile: { value: pile, domain: 'pile' } })}
								marks={heap(pile, view[`n_${pile}`][seat] ?? 0)}
							>
								<span aria-hidden="true">{view[`n_${pile}`][seat]}</span>
							</Token>
						) : null,
					)}
				</SeatPlate>
			</div>
			{view.card[seat] ? (
				<div class="em-cards row centred" data-keep="each">
					<Engaged props={props} seat={seat} place={place} />
				</div>
			) : (
				!props.over && (
					<div class="em-cards row centred" data-keep="each">
						<Slots props={props} seat={seat} />
					</div>
				)
			)}
			{seat !== props.you && view.hand[seat] && <Peek props={props} bag={view.hand[seat]} />}
		</div>
	);
}

/** The slot that a card left in this step, or else the seat. */
export function cameFrom(events: readonly GameEvent[], seat: number): string {
	const engaged = events.find(e => e.event === 'engage' && e.seat === seat);
	return `${engaged ? `slot-${seat}-${engaged.side} ` : ''}seat-${seat}`;
}

function Engaged({ props, seat, place }: Omit<SeatProps, 'at'>) {
	const { view, words } = props;
	const id = view.card[seat] as string;
	const bonus = view.lich === seat ? 'lich' : view.frog === seat ? 'frog' : null;
	return (
		<>
			<span class="em-engaged">
				<Card
					face={cardFace(props, id, view.value[seat])}
					size="small"
					where={words.say('page.in_arena', { name: props.seats[seat]?.label ?? '' })}
					marks={piece(`fights-${id}`, cameFrom(props.events, seat))}
				/>
				{place !== null && (
					<b class={`em-medal centre is-place-${place}`} aria-hidden="true">
						{place}
					</b>
				)}
			</span>
			{bonus && (
				<span class="em-bonus" {...piece(bonus)}>
					{words.say(`page.${bonus}`)}
				</span>
			)}
		</>
	);
}

/** The cards in the slots, as far as they are known; your unfinished choice comes first. */
function slotsOf(
	props: EpicProps,
	seat: number,
): readonly { readonly side: 'left' | 'right'; readonly id: string | null; readonly lies: boolean }[] {
	const { view, draft, you } = props;
	const info = props.seats[seat];
	const picks = seat === you && view.phase === 'choose' ? draft.picks.map(key => key.split('#')[0] ?? null) : [];
	const hasLaid = view.phase !== 'choose' || info?.state === 'ready' || (seat === you && view.left[seat] !== null);
	return (['left', 'right'] as const).map((side, i) => {
		const id = view[side][seat] ?? picks[i] ?? null;
		return { side, id, lies: hasLaid || id !== null };
	});
}

function Slots({ props, seat }: { props: EpicProps; seat: number }) {
	const { words, view } = props;
	const isReveal = props.events.some(e => e.event === 'reveal');
	return (
		<>
			{seat === props.you && <Swap props={props} />}
			{slotsOf(props, seat).map(({ side, id, lies }) => {
				const engage = seat === props.you ? props.legal.find(a => a.verb === 'engage' && a.args[0] === side) : undefined;
				const lying = { side: words.value('side', side), name: props.seats[seat]?.label ?? '' };
				if (!lies)
					return <span key={side} class={`em-slot is-${side}`} role="img" aria-label={words.say('page.empty_slot', lying)} />;
				const face = id ? cardFace(props, id) : null;
				const where = words.say(face ? (seat === props.you ? 'page.slot_you' : 'page.slot') : 'page.slot_hidden', lying);
				const motion = isReveal && side === 'right' ? 'turned' : undefined;
				const choice = engage && {
					onChoose: () => props.choose(engage.text),
					chosen: props.draft.action === engage.text,
					label: words.action(engage.text),
				};
				const isSecret = side === 'left' && id !== null && view.phase !== 'over';
				const marks = piece(seat === props.you ? `card-${id}` : `laid-${seat}-${side}`, `seat-${seat}`);
				return (
					<span key={side} class={`em-laid is-${side} ${isSecret ? 'is-secret' : ''}`} data-spot={`slot-${seat}-${side}`}>
						<Card face={face} mark={mark} size="small" where={where} motion={motion} marks={marks} {...choice} />
					</span>
				);
			})}
		</>
	);
}

/** Swaps left and right while both can still be changed. */
function Swap({ props }: { props: EpicProps }) {
	const [left, right] = props.draft.picks;
	if (!left || !right || props.view.phase !== 'choose') return null;
	const action = `lay ${right.split('#')[0]} ${left.split('#')[0]}`;
	const label = props.words.say('page.swap');
	return (
		<button type="button" class="plain-button em-swap" title={label} onClick={() => props.draft.set([right, left], action)}>
			<span aria-hidden="true">⇄</span>
			<span class="unseen">{label}</span>
		</button>
	);
}
