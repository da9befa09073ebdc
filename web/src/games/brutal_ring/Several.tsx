/* Several draws at once: choose how many of each kind, then press once. They are sent one by one, and each card is shown and told as if
 * drawn by itself. */
import { useState } from 'preact/hooks';
import { Button } from '../../components';
import { isLegal } from './deeds';
import type { RingProps } from './RingCard';
import { fightersOf, type Kind } from './view';

const KINDS: readonly Kind[] = ['gladiator', 'weapon'];
type Wish = Readonly<Record<Kind, number>>;
const NONE: Wish = { gladiator: 0, weapon: 0 };

/** How many draws are still asked for: the edition's figure less the cards you own. */
function leftToDraw({ view, you, words }: Pick<RingProps, 'view' | 'you' | 'words'>): number {
	if (you === null) return 0;
	const [gladiators = 0, weapons = 0] = view.n_hand[you] ?? [];
	const inRing = fightersOf(view, you).reduce((n, { weapon }) => n + (weapon === null ? 1 : 2), 0);
	return Math.max(0, (words.figure('limits', 'own') ?? 0) - gladiators - weapons - inRing);
}

/** The actions sent for a wish. */
export const drawSteps = (wish: Wish): readonly string[] =>
	KINDS.flatMap(kind => Array.from({ length: wish[kind] }, () => `draw ${kind}`));

export function Several({ props }: { props: RingProps }) {
	const { words } = props;
	const [wish, setWish] = useState<Wish>(NONE);
	const [isDrawing, setDrawing] = useState(false);
	const left = leftToDraw(props);
	const canDraw = KINDS.filter(kind => isLegal(props, `draw ${kind}`));
	if (!canDraw.length || (left < 2 && !isDrawing)) return null;
	const asked = wish.gladiator + wish.weapon;
	const what = KINDS.filter(kind => wish[kind] > 0)
		.map(kind => words.say(`page.draw_n.${kind}`, { n: wish[kind] }))
		.join(' + ');
	const draw = async () => {
		setDrawing(true);
		await props.steps(drawSteps(wish));
		setDrawing(false);
		setWish(NONE);
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
		<div class="br-several flow mid centred" role="group" aria-label={words.say('page.draw_many')}>
			<span class="br-several-left soft">{words.say('page.draw_left', { n: left })}</span>
			{canDraw.map(kind => (
				<Count
					key={kind}
					props={props}
					kind={kind}
					n={wish[kind]}
					mayAdd={asked < left}
					onSet={n => setWish({ ...wish, [kind]: n })}
				/>
			))}
			{asked > 0 && !isDrawing && (
				<Button class="button" onClick={() => void draw()} text={words.say('page.draw_all', { what })} />
			)}
		</div>
	);
}

interface CountProps {
	readonly props: RingProps;
	readonly kind: Kind;
	readonly n: number;
	readonly mayAdd: boolean;
	readonly onSet: (n: number) => void;
}

function Count({ props: { words }, kind, n, mayAdd, onSet }: CountProps) {
	return (
		<span class="br-count inline-row">
			<Button
				class="button br-count-button"
				aria-label={words.say(`page.draw_fewer.${kind}`)}
				aria-disabled={n === 0}
				onClick={() => n > 0 && onSet(n - 1)}
				text="−"
			/>
			<span>
				<b>{n}</b> {words.say(`page.pile.${kind}`)}
			</span>
			<Button
				class="button br-count-button"
				aria-label={words.say(`page.draw_more.${kind}`)}
				aria-disabled={!mayAdd}
				onClick={() => mayAdd && onSet(n + 1)}
				text="+"
			/>
		</span>
	);
}
