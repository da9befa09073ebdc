/* A new table with everything that can be chosen. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Check, Dialog, NameField, ownName, Select } from '../components';
import { gameName, t } from '../i18n';
import { go } from '../router';
import { Refused } from '../socket';
import { createTable, type TableWish } from '../table/create';
import { botOptions, refusalText } from '../table/Lobby';
import { paceText } from '../table/pace';
import { hasServer } from '../where';
import type { GameEntry, Pace } from '../wire';
import { useOptionTexts } from './optionTexts';

const PACES = ['book', 'relaxed', 'none', 'days'] as const;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The first of the bots is no bot: it is your seat. */
type Wish = Required<Omit<TableWish, 'start' | 'name' | 'pace' | 'stand_in' | 'seat' | 'from' | 'names' | 'files'>> & {
	/** In this page, on this device; else on the server. */
	readonly isHere: boolean;
	/** What the persons here are called, by seat. */
	readonly names: readonly (string | undefined)[];
	/** null: nobody has chosen one yet. */
	readonly pace: Pace | null;
	readonly stand_in: number | null;
};

/** Friends have a clock, bots need none. */
function paceOf({ pace, bots, seats }: Wish): Pace {
	const isAlone = Array.from({ length: seats - 1 }, (_, i) => bots[i + 1] ?? null).every(level => level !== null);
	return pace ?? (isAlone ? 'none' : 'relaxed');
}

function usualWish(game: GameEntry): Wish {
	const options = Object.fromEntries(Object.entries(game.options).map(([id, values]) => [id, values[0] ?? '']));
	return {
		game: game.id,
		seats: game.seats_usual,
		options,
		edition: 'default',
		bots: [],
		isHere: false,
		names: [],
		pace: null,
		stand_in: null,
		days: 2,
		public: false,
		talk: true,
		notes: true,
	};
}

const levelsOf = ({ bots, seats }: Wish) => Array.from({ length: seats }, (_, i) => (i ? (bots[i] ?? null) : null));

const playerName = (i: number) => t('new.player', { n: i + 1 });

/** Persons hand the device on to each other, so nobody goes without a name. */
const namesHere = (wish: Wish) =>
	levelsOf(wish).map((level, i) => (level !== null ? null : i ? wish.names[i]?.trim() || playerName(i) : ownName()));

function tableOf(wish: Wish): TableWish {
	const { days, stand_in, isHere, names: _, ...rest } = { ...wish, pace: paceOf(wish), bots: levelsOf(wish), name: ownName() };
	if (isHere) return { ...rest, pace: 'none', public: false, names: namesHere(wish) };
	return { ...rest, ...(rest.pace === 'days' && { days }), ...(stand_in !== null && { stand_in }) };
}

export function NewTable({ games, game, onClose }: { games: readonly GameEntry[]; game: string; onClose: () => void }) {
	const first = games.find(g => g.id === game) ?? (games[0] as GameEntry);
	const wish = useSignal<Wish>({ ...usualWish(first), isHere: hasServer.value === false });
	const problem = useSignal<string | null>(null);
	const entry = games.find(g => g.id === wish.value.game) ?? first;
	const change = (part: Partial<Wish>) => {
		wish.value = { ...wish.value, ...part };
	};
	const make = async (event: Event) => {
		event.preventDefault();
		try {
			go(`/t/${await createTable(tableOf(wish.value))}`);
		} catch (error) {
			problem.value = error instanceof Refused ? refusalText(error) : t('app.failed');
		}
	};
	return (
		<Dialog title={t('home.new_table')} onClose={onClose}>
			<form class="new-table grid" onSubmit={event => void make(event)}>
				<NameField />
				<Select
					label={t('new.game')}
					name="game"
					value={entry.id}
					options={games.map(g => [g.id, gameName(g)])}
					onChange={id => change({ ...usualWish(games.find(g => g.id === id) ?? first), isHere: wish.value.isHere })}
				/>
				{hasServer.value === false ? (
					<p class="soft">{t('new.only_here')}</p>
				) : (
					<Select
						label={t('new.where')}
						name="where"
						value={wish.value.isHere ? 'here' : 'server'}
						options={[
							['server', t('new.server')],
							['here', t('new.here')],
						]}
						onChange={where => change({ isHere: where === 'here' })}
					/>
				)}
				{hasServer.value !== false && <p class="soft">{t(wish.value.isHere ? 'new.here_about' : 'new.server_about')}</p>}
				<Seats wish={wish.value} entry={entry} change={change} />
				<Options wish={wish.value} entry={entry} change={change} />
				{!wish.value.isHere && <Afar wish={wish.value} entry={entry} change={change} />}
				<Check text={t('new.notes')} checked={wish.value.notes} onChange={notes => change({ notes })} />
				<p role="alert" class="danger">
					{problem.value}
				</p>
				<button type="submit" class="button is-main">
					{t('new.make')}
				</button>
			</form>
		</Dialog>
	);
}

interface PartProps {
	readonly wish: Wish;
	readonly entry: GameEntry;
	readonly change: (part: Partial<Wish>) => void;
}

/** What only matters for people far from each other. */
function Afar({ wish, entry, change }: PartProps) {
	return (
		<>
			<Select
				label={t('new.pace')}
				name="pace"
				value={paceOf(wish)}
				options={PACES.map(pace => [pace, paceText({ pace, days: null, seconds: entry.seconds[pace] })])}
				onChange={pace => change({ pace: pace as Pace })}
			/>
			{paceOf(wish) === 'days' && (
				<Select
					label={t('new.days')}
					name="days"
					value={String(wish.days)}
					options={DAYS.map(n => [String(n), t('new.days_n', { n })])}
					onChange={n => change({ days: Number(n) })}
				/>
			)}
			<Select
				label={t('new.stand_in')}
				name="stand_in"
				value={String(wish.stand_in ?? '')}
				options={botOptions(t('new.stand_in_usual'))}
				onChange={level => change({ stand_in: level === '' ? null : Number(level) })}
			/>
			<Check text={t('new.public')} checked={wish.public} onChange={is => change({ public: is })} />
			<Check text={t('new.talk')} checked={wish.talk} onChange={talk => change({ talk })} />
		</>
	);
}

function Seats({ wish, entry, change }: PartProps) {
	const counts = Array.from({ length: entry.seats_max - entry.seats_min + 1 }, (_, i) => entry.seats_min + i);
	const setBot = (seat: number, text: string) => {
		const bots = Array.from({ length: wish.seats }, (_, i) => wish.bots[i] ?? null);
		bots[seat] = text === '' ? null : Number(text);
		change({ bots });
	};
	const setName = (seat: number, name: string) =>
		change({ names: Array.from({ length: wish.seats }, (_, i) => (i === seat ? name : wish.names[i])) });
	return (
		<>
			<Select
				label={t('new.seats')}
				name="seats"
				value={String(wish.seats)}
				options={counts.map(n => [String(n), String(n)])}
				onChange={n => change({ seats: Number(n) })}
			/>
			<fieldset>
				<legend>{t('new.who')}</legend>
				{Array.from({ length: wish.seats - 1 }, (_, i) => i + 1).map(seat => (
					<div key={seat}>
						<Select
							class="field-inline"
							label={<span>{t('new.seat', { n: seat + 1 })}</span>}
							value={String(wish.bots[seat] ?? '')}
							options={botOptions(t(wish.isHere ? 'new.person_here' : 'new.person'))}
							onChange={text => setBot(seat, text)}
						/>
						{wish.isHere && (wish.bots[seat] ?? null) === null && (
							<input
								type="text"
								name={`name-${seat}`}
								maxLength={24}
								autoComplete="off"
								aria-label={t('new.name_of', { n: seat + 1 })}
								placeholder={playerName(seat)}
								value={wish.names[seat] ?? ''}
								onInput={e => setName(seat, e.currentTarget.value)}
							/>
						)}
					</div>
				))}
			</fieldset>
		</>
	);
}

function Options({ wish, entry, change }: PartProps) {
	const texts = useOptionTexts(entry.id);
	useEffect(() => {
		if (!entry.editions.includes(wish.edition)) change({ edition: 'default' });
	});
	return (
		<>
			{Object.entries(entry.options).map(([id, values]) => (
				<Select
					key={id}
					label={texts.option(id)}
					value={wish.options[id] ?? ''}
					options={values.map(value => [value, texts.value(id, value)])}
					onChange={value => change({ options: { ...wish.options, [id]: value } })}
				/>
			))}
			{entry.editions.length > 1 && (
				<Select
					label={t('new.edition')}
					value={wish.edition}
					options={entry.editions.map(name => [name, name === 'default' ? t('new.edition_default') : name])}
					onChange={edition => change({ edition })}
				/>
			)}
		</>
	);
}
