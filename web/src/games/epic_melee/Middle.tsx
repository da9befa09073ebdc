/* The middle of the arena: the piles, the Lich and the Frog, and the questions asked there: EZ's arrows, the Raven's offer. */
import type { LegalAction } from '../../board';
import { Choice, Hint, Icon, labelled, Token } from '../../components';

import { heap, piece } from '../../motion';

import { Loot } from './parts';
import { type EpicProps, PILES, type Pile, pileCount } from './view';

export function Middle({ props }: { props: EpicProps }) {
	const { words, view } = props;
	return (
		<div class="em-middle stacked" data-spot="middle">
			<ul class="em-piles" data-keep="each">
				{PILES.map(pile => (
					<li key={pile}>
						<Hint
							class="stacked soft"
							label={`${pileCount(props, pile)} ${words.value('pile', pile)}`}
							about={words.say(`page.about_${pile}`)}
						>
							<Token kind={pile} marks={heap(pile, pileCount(props, pile))}>
								{pileCount(props, pile)}
							</Token>{' '}
							<span>{words.value('pile', pile)}</span>
						</Hint>
					</li>
				))}
			</ul>
			<p class="em-bonuses" data-keep="each">
				{view.lich === null && (
					<Hint label={words.say('page.lich')} about={words.describe('card', 'raven')}>
						<span {...piece('lich')}>
							<Icon body={icon('crowned-skull')} /> {words.say('page.lich')}
						</span>
					</Hint>
				)}
				{view.frog === null && (
					<Hint label={words.say('page.frog')} about={words.describe('card', 'frog')}>
						<span {...piece('frog')}>
							<Icon body={icon('frog-prince')} /> {words.say('page.frog')}
						</span>
					</Hint>
				)}
			</p>
			<Arrows props={props} />
			<Offer props={props} />
		</div>
	);
}

function Arrows({ props }: { props: EpicProps }) {
	const shifts = props.legal.filter(a => a.verb === 'shift');
	if (!shifts.length) return null;
	return (
		<div class="em-arrows flow centred">
			{shifts.map(action => (
				<Choice
					key={action.text}
					class={`em-arrow inline-row is-${action.args[0]}`}
					label={props.words.action(action.text)}
					chosen={props.draft.action === action.text}
					onChoose={() => props.choose(action.text)}
				>
					<Icon body={icon('return-arrow')} />
					<span aria-hidden="true">{props.words.action(action.text)}</span>
				</Choice>
			))}
		</div>
	);
}

function keepLabel({ words }: EpicProps, { verb, text }: LegalAction): string {
	const said = words.action(text);
	return verb === 'keep' ? labelled(words.say('page.keep'), said) : said;
}

/** The Raven's offer: your own loot, or nothing. */
function Offer({ props }: { props: EpicProps }) {
	const offers = props.legal.filter(a => a.verb === 'keep' || a.verb.startsWith('sacrifice'));
	if (!offers.length) return null;
	return (
		<div class="em-offer flow centred">
			{offers.map(action => (
				<Choice
					key={action.text}
					class="em-offered inline-row"
					label={keepLabel(props, action)}
					chosen={props.draft.action === action.text}
					onChoose={() => props.choose(action.text)}
				>
					{action.verb === 'keep' ? (
						<span aria-hidden="true">{props.words.say('page.keep')}</span>
					) : (
						<Loot props={props} pile={action.verb.split(' ')[1] as Pile} id={String(action.args[0])} />
					)}
				</Choice>
			))}
		</div>
	);
}
