import { useSignal } from '@preact/signals';
import { getJson, getText } from '../api';
import { Button } from '../components';
import { type TextKey, t } from '../i18n';
import { seatKeys } from '../settings';
import type { Draw } from './draws';
import { checkRecord, type FairCheck } from './fair';

/** The sums of a deal again, what this browser remembers against what is written, and every draw against the secrets. */
async function checkTable(table: string, you: number | null): Promise<FairCheck> {
	const key = seatKeys.value[table];
	const invite = key?.invite ?? (location.hash.slice(1) || undefined);
	const [record, { draws }, { areDrawsTrue }] = await Promise.all([
		getText(`/api/tables/${table}/record`, invite),
		getJson<{ readonly draws: readonly Draw[] }>(`/api/tables/${table}/draws`, invite),
		import('./draws'),
	]);
	const check = checkRecord(record, you, key?.deals);
	const holds = check.seed !== null && areDrawsTrue(record, draws, check.seed);
	return { ...check, ok: check.ok && holds, facts: [...check.facts, { what: 'draws', holds }] };
}

/** Checks the shuffle of a finished game in this browser. */
export function ShuffleCheck({ table, you }: { table: string; you: number | null }) {
	const check = useSignal<FairCheck | 'failed' | null>(null);
	const run = async () => {
		try {
			check.value = await checkTable(table, you);
		} catch {
			check.value = 'failed';
		}
	};
	const found = check.value;
	return (
		<div class="result-shuffle">
			<Button class="link-button" onClick={() => void run()} text={t('fair.check')} />
			<div role="status">
				{found === 'failed' && <p>{t('fair.failed')}</p>}
				{found && found !== 'failed' && (
					<>
						<p>{t(found.ok ? 'fair.ok' : 'fair.wrong')}</p>
						<ul>
							{found.facts.map(fact => (
								<li key={fact.what}>
									{fact.holds ? '✓' : '✗'} {t(`fair.${fact.what}` as TextKey)}
								</li>
							))}
						</ul>
						{found.given && <p>{t('fair.given')}</p>}
						{found.redeals > 0 && <p>{t('fair.redealt', { n: found.redeals })}</p>}
						<p class="soft">{t('fair.rest')}</p>
					</>
				)}
			</div>
		</div>
	);
}
