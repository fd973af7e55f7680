import type { ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';

/** Words of the fields of changes and of their values. */
export function useChangeLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('changes');
  const words = useFieldLabels(filter);
  return useMemo(
    () => ({
      ...words,
      field: (key) => (key === 'kind' || key === 'time' ? t(`fields.${key}`) : words.field(key)),
      value: (field, value) =>
        field === 'kind'
          ? t(`kinds.${value as ChangeKind}`) // One of the field's values.
          : (words.value?.(field, value) ?? null),
    }),
    [t, words],
  );
}
