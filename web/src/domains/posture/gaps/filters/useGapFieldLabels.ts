import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../../entities/endpointFields/useFieldLabels.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import type { FilterLabels } from '../../../../ui/filters/filterLabels.ts';
import '../gaps.texts.ts';
import { usePolicyNames } from './usePolicyNames.ts';

/** Fields that only gaps have; the others are called as they are of endpoints. */
const OWN_FIELDS = [
  'gapId',
  'gapName',
  'catalogueName',
  'policyId',
  'category',
  'isFrozen',
  'parameterName',
  'detected',
] as const;

/** Fields whose values are names of the catalogue. */
const OF_CATALOGUE: ReadonlySet<string> = new Set([
  'gapName',
  'catalogueName',
  'policyId',
  'category',
]);

/** Words of the fields of gaps and of their values. */
export function useGapFieldLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('gaps');
  const words = useFieldLabels(filter);
  const policyName = usePolicyNames(filter);
  return useMemo(
    () => ({
      ...words,
      field: (key) => {
        const own = OWN_FIELDS.find((each) => each === key);
        return own ? t(`fields.${own}`) : words.field(key);
      },
      value: (field, value) => {
        const word = field === 'policyId' ? policyName(value) : words.value?.(field, value);
        return word != null && OF_CATALOGUE.has(field) ? catalogueText(word) : (word ?? null);
      },
    }),
    [t, words, policyName],
  );
}
