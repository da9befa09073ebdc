/* The pit on a television: each player's Gladiators as a list below their plate, and the middle as wide as the screen. During a combat
 * the stage takes the room of the lists. */
import { Icon } from '../../components';
import { useMotion } from '../../motion';
import { RingMiddle } from './Board';
import { Chronicle } from './Chronicle';
import { CornerPlate } from './Corner';
import { PilesStrip } from './Middle';
import { portrait } from './portraits';
import { cardMarks, type RingProps } from './RingCard';
import { SideSign } from './signs';
import { type Fighter, fightersOf, weaponFigure } from './view';

export function RingScreen(props: RingProps) {
	const { view, seats } = props;
	useMotion(props);
	const isFight = view.phase === 'tricks' || view.phase === 'pick';
	return (
		<div class={`br-pit br-screen column is-seats-${seats.length} is-phase-${view.phase} ${isFight ? 'is-in-combat' : ''}`}>
			<div class="br-screen-corners">
				{seats.map(({ seat }) => (
					<div key={seat} class="br-screen-corner column" data-spot={`corner-${seat}`}>
						<CornerPlate props={props} seat={seat} />
						{!isFight && <Fighters props={props} seat={seat} />}
					</div>
				))}
			</div>
			<div class="br-middle column mid centred">
				<RingMiddle props={props} />
				{!isFight && view.phase !== 'draw' && view.phase !== 'enter' && <Chronicle props={props} isBrief />}
				{view.phase !== 'draw' && !isFight && <PilesStrip props={props} />}
			</div>
		</div>
	);
}

function Fighters({ props, seat }: { props: RingProps; seat: number }) {
	return (
		<ul class="br-screen-fighters column">
			{fightersOf(props.view, seat).map(fighter => (
				<Line key={fighter.gladiator} props={props} fighter={fighter} />
			))}
		</ul>
	);
}

/** A Gladiator with his Weapon's figures. */
function Line({ props: { words, book, view }, fighter }: { props: RingProps; fighter: Fighter }) {
	const { gladiator, weapon, isEngaged } = fighter;
	const isFighting = view.attacker === gladiator || view.defender === gladiator;
	return (
		<li
			class={`br-screen-fighter row ${isEngaged ? 'is-engaged' : ''} ${isFighting ? 'is-fighting' : ''}`}
			data-spot={`ring-${gladiator}`}
		>
			<span class="br-screen-face" {...cardMarks({ kind: 'gladiator', id: gladiator }, `corner-${fighter.seat}`)}>
				<Icon body={portrait({ kind: 'gladiator', id: gladiator })} />
			</span>
			<span class="br-screen-name one-line">{words.value('gladiator', gladiator)}</span>
			<span class="br-screen-figures inline-row">
				<SideSign side="attack" />
				{weaponFigure(book, weapon, 'attack')}
				<SideSign side="defence" />
				{weaponFigure(book, weapon, 'defence')}
			</span>
		</li>
	);
}
