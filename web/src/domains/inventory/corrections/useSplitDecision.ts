import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { Sample } from './SplitSamples.tsx';
import { useSplitEndpoint } from './useSplitEndpoint.ts';

interface SplitSubject {
  readonly apiId: string;
  readonly endpointId: string;
  readonly path: string;
}

/**
 * The two stages of a split: which parameter and which of its values, then the approval.
 * @param onSplit it is done
 */
export function useSplitDecision({ path, ...endpoint }: SplitSubject, onSplit: () => void) {
  const { t } = useTranslation('corrections');
  const { companyId } = useCompany();
  const [index, setIndex] = useState<number | null>(null);
  const [sample, setSample] = useState<Sample | null>(null);
  const [isApproving, setIsApproving] = useState(false);
  const [round, setRound] = useState(0);
  const { split, isBusy, failure, forget } = useSplitEndpoint(onSplit);
  const place = { companyId, ...endpoint, index: index ?? 0 };
  const missing = sample === null ? t('split.needsSample') : undefined;
  return {
    index,
    sample,
    place,
    /** How often the values had to be looked at again. */
    round,
    /** Why it cannot be split yet, in words. */
    blocked: index === null ? t('split.needsParameter') : missing,
    isApproving,
    isBusy,
    failure,
    pick: (picked: number) => {
      setIndex(picked);
      setSample(null);
    },
    choose: setSample,
    next: () => setIsApproving(true),
    back: () => {
      setIsApproving(false);
      if (failure === null) return;
      forget();
      setSample(null);
      setRound(round + 1);
    },
    approve: () => sample && split({ ...place, path, value: sample.value }),
  };
}
