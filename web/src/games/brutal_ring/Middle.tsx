/* The middle of the pit outside combat: the piles, the bench, whose turn it is, what is being thrown away. */
import type { Words } from '../../board';
import { Button, Choice, Icon, SeatMark } from '../../components';
import { heap, piece } from '../../motion';
import { actionUse, isLegal, setBench, tappedOnBench } from './deeds';
import { withWeapon } from './plan';
import { backs } from './portraits';
import { CardBack, CardFront, cardLabel, PairCard, RingCard, type RingProps, Said } from './RingCard';
import { Several } from './Several';
import { benchOf, type CardId, copies, type Kind, markedOf } from './view';

/* ---- drawing ---- */

function Pile({ props, kind }: { props: RingProps; kind: Kind }) {
	const { view, words } = props;
	const n = view.n_pile[kind === 'gladiator' ? 0 : 1];
	const discards = kind === 'gladiator' ? view.discard_gladiators.length : copies(view.discard_weapons).length;
	const action = `draw ${kind}`;
	const name = words.say(`page.pile.${kind}`);
	const use = isLegal(props, action) ? { onChoose: () => props.act(action) } : { why: words.say('page.why.pile') };
	return (
		<div class="br-pile stacked" data-keep="whole" data-spot={`pile-${kind}`}>
			<Choice {...use}>
				<Said text={`${words.action(action)}. ${words.say('page.pile_holds', { n, discards })}`} />
				<span class={`br-stack ${n ? '' : 'is-used-up'}`}>
					<CardBack kind={kind} marks={heap(`back-${kind}`, n)}>
						<b class="br-stack-count">{n}</b>
					</CardBack>
				</span>
			</Choice>
			<span class="br-pile-name">{name}</span>
			<span class="br-pile-discards">{words.say('page.discarded', { n: discards })}</span>
		</div>
	);
}

/** The card you drew last this turn. */
function lastDrawn({ history, you }: RingProps): CardId | null {
	const events = history.flat();
	for (let i = events.length - 1; i >= 0; i--) {
		const event = events[i];
		if (!event || event.event === 'turn') return null;
		const kind = event.event === 'draw_gladiator' ? 'gladiator' : event.event === 'draw_weapon' ? 'weapon' : null;
		if (kind && event.seat === you && event.card) return { kind, id: String(event.card) };
	}
	return null;
}

export function Drawing({ props }: { props: RingProps }) {
	const drawn = lastDrawn(props);
	const { view, you, words } = props;
	const n = you === null ? 0 : (view.n_hand[you]?.[0] ?? 0) + (view.n_hand[you]?.[1] ?? 0);
	return (
		<div class="br-draws column mid">
			<div class="br-drawing">
				<Pile props={props} kind="gladiator" />
				<div class="br-drawn stacked">
					{drawn ? (
						<>
							<CardFront
								key={`${drawn.id}${n}`}
								words={words}
								card={drawn}
								class="br-drawn-card"
								marks={piece(`drawn-${n}`, `pile-${drawn.kind}`)}
							/>
							<p class="unseen">{cardLabel(words, drawn)}</p>
							<span class="br-pile-name">{words.say('page.drawn')}</span>
						</>
					) : (
						<p class="br-drawn-empty grid soft">{words.say('page.draw_hint')}</p>
					)}
				</div>
				<Pile props={props} kind="weapon" />
			</div>
			<Several props={props} />
		</div>
	);
}

/** The piles when nobody is drawing: their sizes, and the discards to look through. */
export function PilesStrip({ props }: { props: RingProps }) {
	const { view, words } = props;
	const lists: readonly (readonly [Kind, number, readonly string[]])[] = [
		['gladiator', view.n_pile[0], view.discard_gladiators],
		['weapon', view.n_pile[1], copies(view.discard_weapons)],
	];
	return (
		<details class="br-piles-strip" data-keep="whole">
			<summary>
				{lists.map(([kind, n, old]) => (
					<span key={kind} class={`br-backs inline-row is-${kind}`} data-spot={`discards-${kind}`}>
						<Icon body={backs[kind]} />
						{words.say(`page.pile.${kind}`)} {n}
						<small>{words.say('page.discarded', { n: old.length })}</small>
					</span>
				))}
			</summary>
			{lists.map(([kind, , old]) => (
				<div key={kind} class="br-discards">
					<h3>{words.say(`page.discards.${kind}`)}</h3>
					{old.length === 0 && <p>{words.say('page.none')}</p>}
					<div class="br-discards-row flow">
						{old.map((id, i) => (
							<RingCard
								key={`${id}${old.indexOf(id) === i ? '' : '+'}`}
								props={props}
								card={{ kind, id }}
								where={words.say('page.in_discards')}
								class="is-little"
							/>
						))}
					</div>
				</div>
			))}
		</details>
	);
}

/* ---- entering ---- */

export function Bench({ props }: { props: RingProps }) {
	const { words, you, draft, view } = props;
	if (you === null) return <p class="br-call">{words.say('page.enter_watch')}</p>;
	const bench = benchOf(view, you);
	const canChange = isLegal(props, 'done');
	const next = canChange ? tappedOnBench(props) : null;
	const away = (gladiator: string) =>
		setBench(
			props,
			bench.filter(pair => pair.gladiator !== gladiator),
		);
	return (
		<section class="br-bench stacked" aria-label={words.say('page.bench')}>
			<p class="br-bench-hint soft">
				<strong>{words.say('page.bench')}</strong>{' '}
				{words.say(canChange ? (bench.length ? 'page.bench_arm' : 'page.bench_empty') : 'page.bench_done')}
			</p>
			<ul class="br-bench-row" data-spot="bench" data-keep="each" data-scrolls="">
				{bench.map(pair => (
					<li key={pair.gladiator} class={`br-bench-place stacked ${pair.gladiator === next ? 'is-next' : ''}`}>
						<PairCard
							props={props}
							pair={pair}
							where={words.say('page.on_bench')}
							from="hand"
							isLoose
							chosen={draft.picks[0] === pair.gladiator}
							saying={words.say(pair.gladiator === next ? 'page.bench_next' : 'page.bench_tap')}
							{...(canChange
								? { onChoose: () => draft.set([pair.gladiator], draft.action) }
								: { why: words.say('page.why.done') })}
						/>
						{canChange && (
							<span class="br-bench-buttons column">
								{pair.weapon !== null && (
									<Button
										class="br-bench-button"
										onClick={() => setBench(props, withWeapon(bench, pair.gladiator, null))}
										text={words.say('page.disarm')}
									/>
								)}
								<Button class="br-bench-button" onClick={() => away(pair.gladiator)} text={words.say('page.stay_out')} />
							</span>
						)}
					</li>
				))}
				{bench.length === 0 && <li class="br-bench-slot" aria-hidden="true" />}
			</ul>
		</section>
	);
}

/* ---- engaging and attacking ---- */

export function Call({ props }: { props: RingProps }) {
	const { view, words, seats, you } = props;
	const who = view.active === null ? null : seats[view.active];
	if (!who) return null;
	const isYou = view.active === you && props.moment === null; // nothing is asked while a moment is being told
	const key = `page.call.${view.phase}${isYou ? '.you' : ''}`;
	const gladiator = view.attacker ? words.value('gladiator', view.attacker) : '';
	return (
		<p class="br-call" data-keep="whole">
			<SeatMark seat={who} /> {words.say(key, { name: who.label, gladiator })}
		</p>
	);
}

/* ---- the end of a turn ---- */

export function Clearing({ props }: { props: RingProps }) {
	const { view, words, you, history } = props;
	const marked = you === null ? [] : markedOf(view, you);
	const all = history.flat();
	const start = all.findLastIndex(e => e.event === 'turn');
	const survivors = all.slice(start).filter(e => e.event === 'survivors');
	return (
		<div class="br-clearing grid" data-keep="whole">
			{survivors.map(event => (
				<p key={event.seat}>{words.event(event)}</p>
			))}
			{you !== null && (
				<p class="br-clearing-marked">
					{marked.length
						? words.say('page.marked', { names: marked.map(card => words.value(card.kind, card.id)).join(', ') })
						: words.say('page.clear_hint')}
				</p>
			)}
		</div>
	);
}

/** A short explanation of an action, for this phase or for any. */
function aboutPlank(words: Words, verb: string, phase: string): string {
	const key = [`page.about.${verb}.${phase}`, `page.about.${verb}`].find(name => words.has(name));
	return key ? words.say(key) : '';
}

export function planks(props: RingProps): readonly { readonly action: string; readonly words: string; readonly why: string }[] {
	const { view, you, words, draft } = props;
	const nothing = you === null || (benchOf(view, you).length === 0 && markedOf(view, you).length === 0);
	return props.legal
		.filter(({ verb }) => ['done', 'keep', 'pass', 'declare', 'stand', 'reopen'].includes(verb))
		.filter(({ verb }) => verb !== 'done' || nothing || draft.action !== 'done') // the prompt bar already has it
		.map(({ text, verb }) => ({
			action: text,
			words: verb === 'done' ? words.say(`page.done.${view.phase}.${nothing ? 'none' : 'some'}`) : words.action(text),
			why: aboutPlank(words, verb, view.phase),
		}));
}

/** The actions that are not a card. */
export function Planks({ props }: { props: RingProps }) {
	const list = planks(props);
	if (!list.length) return null;
	return (
		<div class="br-planks column" data-keep="each">
			{list.map(plank => (
				<Choice
					key={plank.action}
					does={plank.action}
					class={`br-plank grid is-${plank.action}`}
					{...actionUse(props, plank.action, '')}
				>
					<span>{plank.words}</span> {plank.why && <small>{plank.why}</small>}
				</Choice>
			))}
		</div>
	);
}
