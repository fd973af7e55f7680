import { MARK_KINDS, MARK_VERDICTS } from '@palisade/vocabulary/attackMarks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';

type FieldKey =
  | 'verdict'
  | 'kind'
  | 'isTuned'
  | 'author'
  | 'host'
  | 'method'
  | 'path'
  | 'name'
  | 'message'
  | 'at'
  | 'expiresAt';

/** Words of the fields of marks and of their values. */
export function useMarkLabels(): FilterLabels {
  const { t } = useTranslation('markReview');
  return useMemo(
    () => ({
      // The fields are those of the vocabulary.
      field: (key) => t(`fields.${key as FieldKey}`),
      value: (field, value) => {
        const kind = MARK_KINDS.find((each) => field === 'kind' && each === value);
        if (kind) return t(`kinds.${kind}`);
        const verdict = MARK_VERDICTS.find((each) => field === 'verdict' && each === value);
        return verdict ? t(`verdicts.${verdict}`) : value;
      },
    }),
    [t],
  );
}
