import { formatTenths } from '../text/format.ts';
import { useUiLanguage } from '../text/language.ts';

/** From these scores on a risk takes the colour of its severity. */
const HIGH_FROM = 6;
const CRITICAL_FROM = 8;

function levelOf(score: number): 'low' | 'high' | 'critical' {
  if (score >= CRITICAL_FROM) return 'critical';
  return score >= HIGH_FROM ? 'high' : 'low';
}

/** Risk score from 0 to 10: a small meter and one decimal; an en dash where there is none yet. */
export function RiskMeter({ score }: { readonly score: number | null | undefined }) {
  useUiLanguage();
  if (score === null || score === undefined) return <span className="p-num-none">–</span>;
  return (
    <span className="p-risk" data-level={levelOf(score)}>
      <i aria-hidden="true">
        <b style={{ width: `${Math.min(10, Math.max(0, score)) * 10}%` }} />
      </i>
      {formatTenths(score)}
    </span>
  );
}
