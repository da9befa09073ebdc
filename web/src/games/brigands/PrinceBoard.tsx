/* The Prince's board: his two tracks, what the Brigands need to win, and the cards he holds, as far as the viewer may know them. */
import { Icon, SeatMark } from '../../components';
import { cards, coins, crown, districtArt, guard, skillArt } from './art';
import { skillFigures } from './choices';
import type { Props } from './view';

export function PrinceBoard({ props }: { props: Props }) {
	const { view, words, seats, options } = props;
	const prince = view.prince === null ? undefined : seats[view.prince];
	const hasGoal = prince !== undefined || options.threshold === 'yes';
	return (
		<section class="bg-prince grid paper" data-spot="prince" data-keep="whole" aria-label={words.say('page.prince_board')}>
			<h2 class="bg-prince-title flow mid">
				<Icon body={prince ? crown : guard} />
				{prince ? (
					<>
						<SeatMark seat={prince} />{' '}
						{prince.isYou ? words.say('page.prince_you') : words.say('page.prince_is', { name: prince.label })}
					</>
				) : (
					words.say('page.duel')
				)}
			</h2>
			{prince && <Track props={props} skill="spy" />}
			{prince && <Track props={props} skill="judgement" />}
			<p class="bg-goal">
				<Icon body={coins} /> {words.say(hasGoal ? (prince ? 'page.goal' : 'page.duel_goal') : 'page.duel_richest')}
			</p>
			<Held props={props} />
		</section>
	);
}

function Track({ props, skill }: { props: Props; skill: 'spy' | 'judgement' }) {
	const { words, view } = props;
	const level = view[skill];
	const figures = skillFigures(words, skill);
	return (
		<div class="bg-track row apart" title={words.say(`page.skill_${skill}`)}>
			<span class="bg-track-name">
				<Icon body={skillArt[skill] ?? ''} /> {words.value('skill', skill)}
			</span>
			<span class="bg-levels" role="img" aria-label={words.say(`page.track_${skill}`, { n: figures[level - 1] ?? 0, level })}>
				{figures.map((figure, i) => (
					<span key={`level${figure}`} class={`centre ${i + 1 === level ? 'is-now' : i + 1 < level ? 'is-past' : ''}`}>
						{figure}
					</span>
				))}
			</span>
		</div>
	);
}

/** Cards the Prince took: everybody sees how many; only he and the owner see which. */
function Held({ props }: { props: Props }) {
	const { view, words, seats } = props;
	const robbed = seats.filter(seat => (view.n_spied[seat.seat] ?? 0) > 0);
	if (!robbed.length) return null;
	return (
		<div class="bg-held">
			<span class="bg-track-name">
				<Icon body={cards} /> {words.say('draw.prince_holds')}
			</span>
			<ul>
				{robbed.map(seat => (
					<li key={seat.seat} class="flow mid">
						<SeatMark seat={seat} label />
						<HeldCards props={props} seat={seat.seat} />
					</li>
				))}
			</ul>
		</div>
	);
}

function HeldCards({ props, seat }: { props: Props; seat: number }) {
	const { view, words } = props;
	const known = view.spied[seat] ?? [];
	if (!known.length) return <>{words.say('page.unknown_cards', { n: view.n_spied[seat] ?? 0 })}</>;
	return (
		<>
			{known.map(district => (
				<span class="bg-held-card" key={district}>
					<Icon body={districtArt[district] ?? ''} /> {words.value('district', district)}
				</span>
			))}
		</>
	);
}
