/* The players: purse, tokens in hand, prisoners, cards taken by the Prince. During the walk a purse fills when its gain is told. */
import { Icon, named, SeatPlate } from '../../components';
import { heap } from '../../motion';
import { cards, crown, prisoner } from './art';
import { ActionToken, Ducats, homeOf } from './pieces';
import type { Scene } from './scene';
import { countIn, PRISON, type Props } from './view';

export function Plates({ props, scene }: { props: Props; scene: Scene }) {
	return (
		<ul class={`plates bg-players ${props.seats.length > 4 ? 'is-many' : ''}`} aria-label={props.words.say('page.players')}>
			{props.seats.map(seat => (
				<li key={seat.seat} data-spot={homeOf(seat.seat)}>
					<SeatPlate seat={seat}>
						<Purse props={props} scene={scene} seat={seat.seat} />
					</SeatPlate>
				</li>
			))}
		</ul>
	);
}

function Purse({ props, scene, seat }: { props: Props; scene: Scene; seat: number }) {
	const { view, words } = props;
	const tokens = view.tokens[seat] ?? 0;
	const jailed = countIn(scene.town[seat], PRISON);
	const ducats = scene.ducats[seat] ?? 0;
	const taken = view.n_spied[seat] ?? 0;
	const here = scene.here === null ? undefined : `place-${scene.here}`;
	return (
		<span class="bg-plate inline-row">
			{view.prince === seat ? (
				<span class="bg-fact inline-row" title={words.say('draw.prince')}>
					<Icon body={crown} label={words.say('draw.prince')} />
				</span>
			) : (
				<Fact label={words.say('draw.ducats', { n: ducats })}>
					<Ducats n={ducats} marks={heap('ducat', ducats, here, here)} />
				</Fact>
			)}
			<Fact label={words.say('page.tokens', { n: tokens })}>
				<span {...heap(`token-${seat}`, tokens, here, here)}>
					<ActionToken /> {tokens}
				</span>
			</Fact>
			{jailed > 0 && (
				<Fact label={words.say('page.jailed', { n: jailed })}>
					<Icon body={prisoner} /> {jailed}
				</Fact>
			)}
			{taken > 0 && (
				<Fact label={words.say('page.cards_taken', { n: taken })}>
					<Icon body={cards} /> −{taken}
				</Fact>
			)}
		</span>
	);
}

function Fact({ label, children }: { label: string; children: preact.ComponentChildren }) {
	return (
		<span class="bg-fact inline-row" {...named(label)}>
			{children}
		</span>
	);
}
