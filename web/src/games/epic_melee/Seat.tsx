/* A seat at the arena: plate, left and right slot, the engaged card, loot. */
import type { GameEvent } from '../../board';
import { Card, Icon, SeatPlate, Token } from '../../components';
import { heap, piece } from '../../motion';
import { cardFace, mark, Peek } from './parts';
import { type EpicProps, PILES } from './view';

export function Seat({ props, seat }: { props: EpicProps; seat: number }) {
	const { view, words, seats } = props;
	const info = seats[seat];
	if (!info) return null;
	const give = props.legal.find(a => a.verb === 'pawn' && a.args[0] === seat);
	return (
		<div class={`em-seat stacked ${info.isYou ? 'you' : ''} ${view.pawn === seat ? 'has-pawn' : ''}`} data-spot={`seat-${seat}`}>
			<SeatPlate
				seat={info}
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
			{view.pawn === seat && (
				<span class="em-pawn centre" role="img" aria-label={words.say('page.pawn', { name: info.label })} {...piece('pawn')}>
					<Icon body={icon('pawn')} />
				</span>
			)}
			{view.card[seat] ? (
				<div class="em-cards row centred">
					<Engaged props={props} seat={seat} />
				</div>
			) : (
				!props.over && (
					<div class="em-cards row centred">
						<Slots props={props} seat={seat} />
					</div>
				)
			)}
			{seat !== props.you && view.hand[seat] && <Peek props={props} bag={view.hand[seat]} />}
		</div>
	);
}

/** The slot that a card left in this step, else the seat. */
export function cameFrom(events: readonly GameEvent[], seat: number): string {
	const engaged = events.find(e => e.event === 'engage' && e.seat === seat);
	return `${engaged ? `slot-${seat}-${engaged.side} ` : ''}seat-${seat}`;
}

function Engaged({ props, seat }: { props: EpicProps; seat: number }) {
	const { view, words } = props;
	const id = view.card[seat] as string;
	const bonus = view.lich === seat ? 'lich' : view.frog === seat ? 'frog' : null;
	return (
		<>
			<Card
				face={cardFace(props, id, view.value[seat])}
				size="small"
				marks={piece(`fights-${id}`, cameFrom(props.events, seat))}
			/>
			{bonus && (
				<span class="em-bonus" {...piece(bonus)}>
					{words.say(`page.${bonus}`)}
				</span>
			)}
		</>
	);
}

/** Which cards lie in the slots, as far as they are known: yours in the making first. */
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
			{slotsOf(props, seat).map(({ side, id, lies }) => {
				const engage = seat === props.you ? props.legal.find(a => a.verb === 'engage' && a.args[0] === side) : undefined;
				const sideName = words.value('side', side);
				if (!lies)
					return <span key={side} class="em-slot" role="img" aria-label={words.say('page.empty_slot', { side: sideName })} />;
				const face = id ? cardFace(props, id) : null;
				const label = words.say(face ? 'page.slot' : 'page.slot_hidden', { side: sideName });
				const motion = isReveal && side === 'right' ? 'turned' : '';
				const choice = engage && {
					onChoose: () => props.choose(engage.text),
					chosen: props.draft.action === engage.text,
					label: words.action(engage.text),
				};
				const isSecret = side === 'left' && id !== null && view.phase !== 'over';
				const marks = piece(seat === props.you ? `card-${id}` : `laid-${seat}-${side}`, `seat-${seat}`);
				return (
					<span key={side} class={`em-laid ${isSecret ? 'secret' : ''}`} data-spot={`slot-${seat}-${side}`}>
						<Card face={face} mark={mark} size="small" label={label} motion={motion} marks={marks} {...choice} />
					</span>
				);
			})}
		</>
	);
}
