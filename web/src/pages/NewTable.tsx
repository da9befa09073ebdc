/* A new table with everything that can be chosen. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Dialog, NameField, ownName } from '../components';
import { type TextKey, t } from '../i18n';
import { go } from '../router';
import { Refused } from '../socket';
import { createTable } from '../table/create';
import { LEVELS, refusalText } from '../table/Lobby';
import type { GameEntry, Pace } from '../wire';
import { gameName } from './HomePage';
import { useOptionTexts } from './optionTexts';

interface Wish {
	readonly game: string;
	readonly seats: number;
	readonly options: Readonly<Record<string, string>>;
	readonly edition: string;
	/** For each seat: a level, or null for a person. The first is yours. */
	readonly bots: readonly (number | null)[];
	readonly pace: Pace;
	readonly isPublic: boolean;
	readonly talk: boolean;
	readonly notes: boolean;
}

function usualWish(game: GameEntry): Wish {
	const options = Object.fromEntries(Object.entries(game.options).map(([id, values]) => [id, values[0] ?? '']));
	return {
		game: game.id,
		seats: game.seats_usual,
		options,
		edition: 'default',
		bots: [],
		pace: 'relaxed',
		isPublic: false,
		talk: true,
		notes: true,
	};
}

export function NewTable({ games, game, onClose }: { games: readonly GameEntry[]; game: string; onClose: () => void }) {
	const first = games.find(g => g.id === game) ?? (games[0] as GameEntry);
	const wish = useSignal<Wish>(usualWish(first));
	const problem = useSignal<string | null>(null);
	const entry = games.find(g => g.id === wish.value.game) ?? first;
	const change = (part: Partial<Wish>) => {
		wish.value = { ...wish.value, ...part };
	};
	const make = async (event: Event) => {
		event.preventDefault();
		const { isPublic, bots, ...rest } = wish.value;
		const levels = Array.from({ length: rest.seats }, (_, i) => (i ? (bots[i] ?? null) : null));
		try {
			go(`/t/${await createTable({ ...rest, bots: levels, public: isPublic, name: ownName() })}`);
		} catch (error) {
			problem.value = error instanceof Refused ? refusalText(error) : t('app.failed');
		}
	};
	return (
		<Dialog title={t('home.new_table')} onClose={onClose}>
			<form class="new-table" onSubmit={event => void make(event)}>
				<NameField />
				<label>
					{t('new.game')}
					<select
						name="game"
						value={entry.id}
						onChange={e => change(usualWish(games.find(g => g.id === e.currentTarget.value) ?? first))}
					>
						{games.map(g => (
							<option key={g.id} value={g.id}>
								{gameName(g)}
							</option>
						))}
					</select>
				</label>
				<Seats wish={wish.value} entry={entry} change={change} />
				<Options wish={wish.value} entry={entry} change={change} />
				<label>
					{t('new.pace')}
					<select name="pace" value={wish.value.pace} onChange={e => change({ pace: e.currentTarget.value as Pace })}>
						{(['book', 'relaxed', 'none'] as const).map(pace => (
							<option key={pace} value={pace}>
								{t(`pace.${pace}`)}
							</option>
						))}
					</select>
				</label>
				<label class="check">
					<input type="checkbox" checked={wish.value.isPublic} onChange={e => change({ isPublic: e.currentTarget.checked })} />
					{t('new.public')}
				</label>
				<label class="check">
					<input type="checkbox" checked={wish.value.talk} onChange={e => change({ talk: e.currentTarget.checked })} />
					{t('new.talk')}
				</label>
				<label class="check">
					<input type="checkbox" checked={wish.value.notes} onChange={e => change({ notes: e.currentTarget.checked })} />
					{t('new.notes')}
				</label>
				<p role="alert" class="danger">
					{problem.value}
				</p>
				<button type="submit" class="button main">
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

function Seats({ wish, entry, change }: PartProps) {
	const counts = Array.from({ length: entry.seats_max - entry.seats_min + 1 }, (_, i) => entry.seats_min + i);
	const setBot = (seat: number, text: string) => {
		const bots = Array.from({ length: wish.seats }, (_, i) => wish.bots[i] ?? null);
		bots[seat] = text === '' ? null : Number(text);
		change({ bots });
	};
	return (
		<>
			<label>
				{t('new.seats')}
				<select name="seats" value={String(wish.seats)} onChange={e => change({ seats: Number(e.currentTarget.value) })}>
					{counts.map(n => (
						<option key={n} value={String(n)}>
							{n}
						</option>
					))}
				</select>
			</label>
			<fieldset>
				<legend>{t('new.who')}</legend>
				{Array.from({ length: wish.seats - 1 }, (_, i) => i + 1).map(seat => (
					<label key={seat} class="inline">
						<span>{t('new.seat', { n: seat + 1 })}</span>
						<select
							value={wish.bots[seat] === null || wish.bots[seat] === undefined ? '' : String(wish.bots[seat])}
							onChange={e => setBot(seat, e.currentTarget.value)}
						>
							<option value="">{t('new.person')}</option>
							{LEVELS.map(level => (
								<option key={level} value={String(level)}>
									{t('lobby.bot', { level: t(`level.${level}` as TextKey) })}
								</option>
							))}
						</select>
					</label>
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
				<label key={id}>
					{texts.option(id)}
					<select
						value={wish.options[id] ?? ''}
						onChange={e => change({ options: { ...wish.options, [id]: e.currentTarget.value } })}
					>
						{values.map(value => (
							<option key={value} value={value}>
								{texts.value(id, value)}
							</option>
						))}
					</select>
				</label>
			))}
			{entry.editions.length > 1 && (
				<label>
					{t('new.edition')}
					<select value={wish.edition} onChange={e => change({ edition: e.currentTarget.value })}>
						{entry.editions.map(name => (
							<option key={name} value={name}>
								{name === 'default' ? t('new.edition_default') : name}
							</option>
						))}
					</select>
				</label>
			)}
		</>
	);
}
