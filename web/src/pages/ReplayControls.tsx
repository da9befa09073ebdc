import { useLayoutEffect } from 'preact/hooks';
import { Button, Check, Select } from '../components';
import { t } from '../i18n';
import { replaySpeed, type Speed, spoilers } from '../settings';
import { type Eyes, readEyes } from '../table/replay';

export interface ControlsProps {
	readonly step: number;
	readonly steps: number;
	/** The last step that may be told of: all of them, or the furthest that was looked at. */
	readonly known: number;
	readonly eyes: Eyes;
	readonly names: readonly string[];
	readonly rounds: readonly { readonly n: number; readonly step: number }[];
	/** Who did what, or who won. */
	readonly sentence: string;
	readonly isPlaying: boolean;
	readonly onPlay: (isPlaying: boolean) => void;
	readonly onStep: (step: number) => void;
	readonly onEyes: (eyes: Eyes) => void;
}

const SPEEDS: readonly Speed[] = ['slow', 'normal', 'quick'];

export function Controls(props: ControlsProps) {
	const { step, steps, known, eyes, names, rounds, sentence, isPlaying, onPlay, onStep, onEyes } = props;
	useKeys(props);
	const button = (to: number, label: string, sign: string) => (
		<Button aria-label={label} title={label} disabled={to === step} onClick={() => onStep(to)} text={sign} />
	);
	const where = known < steps ? t('replay.step_only', { step }) : t('replay.step', { step, steps });
	const play = t(isPlaying ? 'replay.pause' : 'replay.play');
	return (
		<div class="replay-controls">
			<p class="prompt-sentence soft" role="status">
				{where}
				{sentence && ` · ${sentence}`}
			</p>
			<div class="replay-row flow mid centred">
				{button(0, t('replay.first'), '|◀')}
				{button(Math.max(0, step - 1), t('replay.back'), '◀')}
				<Button
					class="button is-main replay-play"
					aria-label={play}
					title={play}
					disabled={step === steps}
					onClick={() => onPlay(!isPlaying)}
					text={isPlaying ? '❚❚' : '▶▶'}
				/>
				<input
					type="range"
					min={0}
					max={Math.max(known, 1)}
					value={step}
					disabled={known === 0}
					aria-label={where}
					onInput={e => onStep(Math.min(known, Number(e.currentTarget.value)))}
				/>
				{button(Math.min(steps, step + 1), t('replay.on'), '▶')}
				{button(known, t(known < steps ? 'replay.furthest' : 'replay.last'), '▶|')}
				<Select
					class="field-inline"
					label={t('replay.speed')}
					value={replaySpeed.value}
					options={SPEEDS.map(speed => [speed, t(`replay.speed.${speed}`)])}
					onChange={speed => (replaySpeed.value = speed as Speed)}
				/>
				{rounds.length > 0 && (
					<Select
						class="field-inline"
						label={t('replay.rounds')}
						value={String(rounds.findLast(round => round.step <= step)?.step ?? '')}
						options={rounds.map(round => [String(round.step), t('replay.round', { n: round.n })])}
						onChange={to => onStep(Number(to))}
					/>
				)}
				<Select
					class="field-inline"
					label={t('replay.eyes')}
					value={String(eyes)}
					options={[
						['all', t('replay.all')],
						['spectator', t('replay.spectator')],
						...names.map((name, seat) => [String(seat), name] as const),
					]}
					onChange={id => onEyes(readEyes(id))}
				/>
				<Check text={t('replay.spoilers')} checked={spoilers.value} onChange={on => (spoilers.value = on)} />
			</div>
		</div>
	);
}

/** Arrows go a step, the space bar plays and pauses; not where a key means something else already. */
function useKeys({ step, steps, isPlaying, onPlay, onStep }: ControlsProps): void {
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const { tagName } = event.target as HTMLElement;
			if (/^(INPUT|SELECT)$/.test(tagName)) return;
			if (event.key === 'ArrowRight' && step < steps) onStep(step + 1);
			if (event.key === 'ArrowLeft' && step > 0) onStep(step - 1);
			if (event.key !== ' ' || /^(BUTTON|A|DIALOG)$/.test(tagName) || step === steps) return;
			event.preventDefault();
			onPlay(!isPlaying);
		};
		addEventListener('keydown', onKey);
		return () => removeEventListener('keydown', onKey);
	}, [step, steps, isPlaying, onPlay, onStep]);
}
