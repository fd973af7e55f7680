import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import type { BackTestCounts } from '../hub/useBackTestCounts.ts';
import './policies.texts.ts';

/** How many gaps the update of a policy opens and closes, in words. */
export function useUpdateEffect(counts: BackTestCounts): (policyId: string) => string {
  const { t } = useTranslation('policies');
  return (policyId) => {
    const count = counts.get(policyId);
    if (count === undefined) return t('update.counting');
    if (count === null) return t('update.uncounted');
    const { opens, closes } = count;
    if (opens + closes === 0) return t('update.same');
    return [
      ...(opens > 0 ? [t('update.opens', { count: opens, formatted: formatNumber(opens) })] : []),
      ...(closes > 0
        ? [t('update.closes', { count: closes, formatted: formatNumber(closes) })]
        : []),
    ].join(' · ');
  };
}
