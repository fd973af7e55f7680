import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import { REMEDIATION_FIELDS } from '@palisade/vocabulary/remediationFields.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../../ui/filters/FilterBar.tsx';
import type { FilterLabels } from '../../../../ui/filters/filterLabels.ts';
import type { InsightsParams } from '../listParams.ts';

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

interface InsightFiltersProps {
  readonly params: InsightsParams;
  readonly onChange: (change: Partial<InsightsParams>) => void;
}

/** All values to choose from are known words. */
const noOptions = (): Promise<[]> => Promise.resolve([]);

/** Search and conditions of the insights. */
export function InsightFilters({ params, onChange }: InsightFiltersProps) {
  const { t } = useTranslation('remediation');
  const labels = useMemo(
    (): FilterLabels => ({
      // The fields are those of the vocabulary.
      field: (key) => t(`fields.${key as FieldKey}`),
      value: (field, value) => {
        const anomaly = FIELD_ANOMALIES.find((each) => field === 'anomaly' && each === value);
        return anomaly ? t(`anomalies.${anomaly}`) : value;
      },
    }),
    [t],
  );
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={REMEDIATION_FIELDS}
      labels={labels}
      loadOptions={noOptions}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
    />
  );
}
