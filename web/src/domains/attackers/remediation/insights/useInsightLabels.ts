import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
export function useInsightLabels(): FilterLabels {
  const { t } = useTranslation('remediation');
  return useMemo(
    () => ({
      // The fields are those of the vocabulary.
      field: (key) => t(`fields.${key as FieldKey}`),
      value: (field, value) => {
        const anomaly = FIELD_ANOMALIES.find((each) => field === 'anomaly' && each === value);
        return anomaly ? t(`anomalies.${anomaly}`) : value;
      },
    }),
    [t],
  );
}
