import { MARK_KINDS, MARK_VERDICTS } from '@palisade/vocabulary/attackMarks.ts';
import { MARK_FIELDS } from '@palisade/vocabulary/markFields.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import type { MarksParams } from './markList.ts';

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

interface MarkFiltersProps {
  readonly params: MarksParams;
  readonly onChange: (change: Partial<MarksParams>) => void;
}

/** All values to choose from are known words. */
const noOptions = (): Promise<[]> => Promise.resolve([]);

/** Search and conditions of the marks. */
export function MarkFilters({ params, onChange }: MarkFiltersProps) {
  const { t } = useTranslation('markReview');
  const labels = useMemo(
    (): FilterLabels => ({
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
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={MARK_FIELDS}
      labels={labels}
      loadOptions={noOptions}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
    />
  );
}
