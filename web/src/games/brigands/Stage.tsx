/* Decisions in Port, Tavern and Prison, one pawn at a time, and the Prince's skills: the cards to choose from, and the choices made so
 * far. */
import type { ComponentChildren } from 'preact';
import { Card, type CardFace, Choice, Icon } from '../../components';
import { coins, dices, dieArt, prisoner, skillArt, wheel } from './art';
import { chosenSoFar, skillFigures } from './choices';
import { ActionToken, Die, Pawn } from './pieces';
import { countIn, hereOf, type Props } from './view';

export function Stage({ props }: { props: Props }) {
	const { phase } = props.view;
	return (
		<section class="bg-stage" aria-label={props.words.value('phase', phase)}>
			<SoFar props={props} />
			<div class="bg-options flow mid centred">
				{phase === 'port' ? <PortOptions props={props} /> : <CardOptions props={props} />}
			</div>
		</section>
	);
}

/** Your pawns here: what each has chosen, and which one decides now. */
export function SoFar({ props }: { props: Props }) {
	const { view, you, words, seats } = props;
	const here = hereOf(view);
	const me = you === null ? undefined : seats[you];
	if (!me || you === null || here === null || view.phase === 'skill') return null;
	const chosen = chosenSoFar(view, you);
	const pawns = countIn(view.town[you], here);
	return (
		<ol class="bg-so-far flow mid">
			{Array.from({ length: pawns }, (_, i) => ({ id: `pawn${i}`, choice: chosen[i] })).map(({ id, choice }, i) => (
				<li key={id} class={`inline-row ${choice ? 'is-past' : i === chosen.length ? 'is-now' : 'is-later'}`}>
					<Pawn seat={me} isPicture />
					{choice && <span>{words.say(choice.key, { n: choice.n })}</span>}
					{choice?.dice.map((face, n) => (
						<Die key={`${id}-${n}-${face}`} face={face} />
					))}
				</li>
			))}
		</ol>
	);
}

/** "Take 2 tokens", and a row of coins to choose how many to sell. */
function PortOptions({ props }: { props: Props }) {
	const { words, view, legal, draft } = props;
	const day = view.day.includes('port') ? 'day_' : '';
	const price = words.figure('figures', `${day}port_price`) ?? 0;
	const n = words.figure('figures', `${day}port_tokens`) ?? 0;
	const sales = legal.filter(action => action.verb === 'sell');
	return (
		<>
			<OptionCard
				props={props}
				action="take"
				face={{
					name: words.action('take'),
					value: <Price n={`+${n}`} of="token" />,
					icon: wheel,
					power: words.say('page.power_take', { n }),
				}}
			/>
			<div class="bg-sale grid">
				<p class="bg-sale-title">
					<Icon body={coins} /> {words.say('page.sell', { n: price })}
				</p>
				<div class="bg-sale-row flow">
					{sales.map(({ text, args }) => (
						<Choice
							key={text}
							class="bg-coin centre"
							label={words.say('page.sell_for', { n: Number(args[0]), ducats: Number(args[0]) * price })}
							chosen={draft.action === text}
							onChoose={() => props.choose(text)}
						>
							<b>{args[0]}</b>
							<small data-n={`+${Number(args[0]) * price}`} />
						</Choice>
					))}
				</div>
			</div>
		</>
	);
}

function CardOptions({ props }: { props: Props }) {
	return (
		<>
			{props.legal.map(({ text }) => {
				const face = faceOf(props, text);
				return face && <OptionCard key={text} props={props} action={text} face={face} />;
			})}
		</>
	);
}

function OptionCard({ props, action, face }: { props: Props; action: string; face: CardFace }) {
	return <Card face={face} does={action} chosen={props.draft.action === action} onChoose={() => props.choose(action)} />;
}

/** The face of an action's card. */
function faceOf({ words, view }: Props, action: string): CardFace | null {
	const figure = (row: string) => words.figure('figures', row) ?? 0;
	const face = (name: string, value: ComponentChildren, art: string, power: string): CardFace => ({
		name,
		value,
		icon: art,
		power: words.say(`page.power_${power}`),
	});
	switch (action) {
		case 'roll one':
			return face(words.value('dice', 'one'), <Price n="0" of="ducat" />, dieArt[0] ?? '', 'one');
		case 'roll many': {
			const price = <Price n={`−${figure('tavern_price')}`} of="ducat" />;
			return face(words.say('page.dice', { n: figure('tavern_dice') }), price, dices, 'many');
		}
		case 'free':
			return face(words.action(action), <Price n={`−${figure('prison_price')}`} of="token" />, icon('breaking-chain'), 'free');
		case 'stay':
			return face(words.action(action), <Price n={`+${figure('prison_tokens')}`} of="token" />, prisoner, 'stay');
		case 'raise spy':
		case 'raise judgement':
			return skillFace(words, view, action === 'raise spy' ? 'spy' : 'judgement');
		default:
			return null;
	}
}

/** What the action costs or brings, as a figure; the text on the card says it in words. */
function Price({ n, of }: { n: string; of?: 'token' | 'ducat' }) {
	return (
		<span class="bg-price inline-row" data-n={n}>
			{of === 'token' && <ActionToken />}
			{of === 'ducat' && <Icon body={coins} />}
		</span>
	);
}

function skillFace(words: Props['words'], view: Props['view'], skill: 'spy' | 'judgement'): CardFace {
	const levels = skillFigures(words, skill);
	const level = view[skill];
	const change = `${levels[level - 1] ?? ''} → ${levels[level] ?? ''}`;
	return {
		name: words.action(`raise ${skill}`),
		value: <Price n={change} />,
		icon: skillArt[skill] ?? '',
		power: `${change}. ${words.say(`page.skill_${skill}`)}`,
	};
}
