import { useSignal } from '@preact/signals';
import { getText } from '../api';
import { type TextKey, t } from '../i18n';
import { seatKeys } from '../settings';
import { checkRecord, type FairCheck } from './fair';

/** Checks the deal of a finished game in this browser: the sums again, and what it remembers against what is written. */
export function ShuffleCheck({ table, you }: { table: string; you: number | null }) {
	const check = useSignal<FairCheck | 'failed' | null>(null);
	const run = async () => {
		const key = seatKeys.value[table];
		try {
			check.value = checkRecord(await getText(`/api/tables/${table}/record`, key?.invite), you, key?.secret, key?.server);
		} catch {
			check.value = 'failed';
		}
	};
	const found = check.value;
	return (
		<div class="shuffle">
			<button type="button" class="link-button" onClick={() => void run()}>
				{t('fair.check')}
			</button>
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
						<p class="soft">{t('fair.rest')}</p>
					</>
				)}
			</div>
		</div>
	);
}
