import { isParameterName } from '@palisade/vocabulary/parameterNames.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { type Choice, NOTHING_CHOSEN } from './useChosenPaths.ts';
import { useMergeEndpoints } from './useMergeEndpoints.ts';

/** Why a choice cannot be merged yet, in words; undefined when it can. */
function useBlocked(index: number | null, { merged }: Choice, name: string): string | undefined {
  const { t } = useTranslation('corrections');
  if (index === null) return t('merge.pick');
  if (merged.length === 0) return t('merge.needsEndpoint');
  if (name === '') return t('merge.needsName');
  return isParameterName(name) ? undefined : t('merge.badName');
}

/**
 * The two stages of a merge: which segment and which paths, then the approval of what was seen to
 * come of it.
 * @param onMerged it is done
 */
export function useMergeDecision(apiId: string, path: string, onMerged: () => void) {
  const { companyId } = useCompany();
  const [index, setIndex] = useState<number | null>(null);
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const [isApproving, setIsApproving] = useState(false);
  const [besideVersion, setBesideVersion] = useState<string | null | undefined>();
  const [round, setRound] = useState(0);
  const { merge, isBusy, failure, forget } = useMergeEndpoints(onMerged);
  const name = (choice.name ?? choice.suggested).trim();
  const place = { companyId, apiId, path, index: index ?? 0 };
  const { merged, excludedPaths } = choice;
  return {
    index,
    choice,
    /** Name of the parameter, as it will be. */
    name,
    place,
    /** How often the paths had to be looked at again. */
    round,
    blocked: useBlocked(index, choice, name),
    isApproving,
    /** The preview is there, and nothing was refused. */
    canApprove: besideVersion !== undefined && failure === null,
    isBusy,
    failure,
    pick: (picked: number) => {
      setIndex(picked);
      setChoice(NOTHING_CHOSEN);
    },
    choose: setChoice,
    next: () => {
      setBesideVersion(undefined);
      setIsApproving(true);
    },
    back: () => {
      forget();
      setIsApproving(false);
      // What was refused may have changed: it is looked at again.
      if (failure !== null) {
        setChoice({ ...NOTHING_CHOSEN, name: choice.name });
        setRound(round + 1);
      }
    },
    /** The preview is seen, with the parameter that joins in. */
    see: setBesideVersion,
    approve: () =>
      merge({ ...place, name, merged, excludedPaths, besideVersion: besideVersion ?? null }),
  };
}
