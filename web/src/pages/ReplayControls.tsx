import { useLayoutEffect } from 'preact/hooks';
import { Button, Select } from '../components';
import { t } from '../i18n';
import { type Eyes, readEyes } from './replay';

export interface ControlsProps {
	readonly step: number;
	readonly steps: number;
	readonly eyes: Eyes;
	readonly names: readonly string[];
	readonly rounds: readonly { readonly n: number; readonly step: number }[];
	/** Who did what, or who won. */
	readonly sentence: string;
	readonly onStep: (step: number) => void;
	readonly onEyes: (eyes: Eyes) => void;
}

export function Controls({ step, steps, eyes, names, rounds, sentence, onStep, onEyes }: ControlsProps) {
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (/^(INPUT|SELECT)$/.test((event.target as HTMLElement).tagName)) return;
			if (event.key === 'ArrowRight' && step < steps) onStep(step + 1);
			if (event.key === 'ArrowLeft' && step > 0) onStep(step - 1);
		};
		addEventListener('keydown', onKey);
		return () => removeEventListener('keydown', onKey);
	}, [step, steps, onStep]);
	const button = (to: number, label: string, sign: string) => (
		<Button aria-label={label} title={label} disabled={to === step} onClick={() => onStep(to)} text={sign} />
	);
	return (
		<div class="replay-controls">
			<p class="prompt-sentence soft" role="status">
				{t('replay.step', { step, steps })}
				{sentence && ` · ${sentence}`}
			</p>
			<div class="replay-row flow mid centred">
				{button(0, t('replay.first'), '|◀')}
				{button(Math.max(0, step - 1), t('replay.back'), '◀')}
				<input
					type="range"
					min={0}
					max={steps}
					value={step}
					aria-label={t('replay.step', { step, steps })}
					onInput={e => onStep(Number(e.currentTarget.value))}
				/>
				{button(Math.min(steps, step + 1), t('replay.on'), '▶')}
				{button(steps, t('replay.last'), '▶|')}
				{rounds.length > 0 && (
					<Select
						class="inline"
						label={t('replay.rounds')}
						value={String(rounds.findLast(round => round.step <= step)?.step ?? '')}
						options={rounds.map(round => [String(round.step), t('replay.round', { n: round.n })])}
						onChange={to => onStep(Number(to))}
					/>
				)}
				<Select
					class="inline"
					label={t('replay.eyes')}
					value={String(eyes)}
					options={[
						['all', t('replay.all')],
						['spectator', t('replay.spectator')],
						...names.map((name, seat) => [String(seat), name] as const),
					]}
					onChange={id => onEyes(readEyes(id))}
				/>
			</div>
		</div>
	);
}
