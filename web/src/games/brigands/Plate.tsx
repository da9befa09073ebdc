/* What stands on a seat's plate: purse, tokens in hand, prisoners, cards that the Prince took. */
import { Icon } from '../../components';
import { cards, crown, prisoner } from './art';
import { ActionToken, Ducats } from './pieces';
import { countIn, PRISON, type Props } from './view';

export function Plate({ props, seat }: { props: Props; seat: number }) {
	const { view, words } = props;
	const tokens = view.tokens[seat] ?? 0;
	const jailed = countIn(view.town[seat], PRISON);
	const taken = view.n_spied[seat] ?? 0;
	return (
		<span class="bg-plate">
			{view.prince === seat ? (
				<span class="bg-fact" title={words.say('draw.prince')}>
					<Icon body={crown} label={words.say('draw.prince')} />
				</span>
			) : (
				<Fact label={words.say('draw.ducats', { n: view.ducats[seat] ?? 0 })}>
					<Ducats n={view.ducats[seat] ?? 0} />
				</Fact>
			)}
			<Fact label={words.say('page.tokens', { n: tokens })}>
				<ActionToken /> {tokens}
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
		<span class="bg-fact" role="img" aria-label={label} title={label}>
			{children}
		</span>
	);
}
