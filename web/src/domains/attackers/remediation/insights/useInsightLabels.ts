import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../../entities/endpointFields/useFieldLabels.ts';
import type { FilterLabels } from '../../../../ui/filters/filterLabels.ts';

type FieldKey =
  | 'anomaly'
  | 'location'
  | 'name'
  | 'reason'
  | 'host'
  | 'method'
  | 'path'
  | 'author'
  | 'createdAt'
  | 'changedAt';

/** Words of the fields of insights and of their values. */
export function useInsightLabels(filter: Filter): FilterLabels {
  const words = useFieldLabels(filter);
  const { t } = useTranslation('remediation');
  return useMemo(
    () => ({
      // The fields are those of the vocabulary.
      field: (key) => (key === 'label' ? words.field(key) : t(`fields.${key as FieldKey}`)),
      value: (field, value) => {
        if (field === 'label') return words.value?.(field, value) ?? null;
        const anomaly = FIELD_ANOMALIES.find((each) => field === 'anomaly' && each === value);
        return anomaly ? t(`anomalies.${anomaly}`) : value;
      },
    }),
    [t, words],
  );
}
