import { OVERVIEW_FIELDS } from '@palisade/vocabulary/overviewFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../entities/address/useAddress.ts';
import { useFieldLabels } from '../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../entities/endpointFields/useFieldOptions.ts';
import { ListFilters } from '../../entities/lists/ListFilters.tsx';
import { overviewAddress } from './overviewAddress.ts';
import './overview.texts.ts';

const LIST = { fields: OVERVIEW_FIELDS };
const FAILURES = { label: 'companyLabelsFailed' } as const;

/** Dates and labels that all of the overview is about. */
export function OverviewFilters() {
  const { t } = useTranslation('overview');
  const [{ filter }, change] = useAddress(overviewAddress);
  const words = useFieldLabels(filter);
  const labels = useMemo(
    () => ({
      ...words,
      field: (key: string) => (key === 'time' ? t('filters.time') : words.field(key)),
    }),
    [t, words],
  );
  return (
    <ListFilters
      list={LIST}
      params={{ filter, search: '' }}
      onChange={change}
      labels={labels}
      loadOptions={useFieldOptions(FAILURES)}
      isFlat
    />
  );
}
