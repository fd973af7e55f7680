import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import type { ParamsOfList } from '../../../entities/lists/defineList.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { changeList } from './changeList.ts';
import { useChangeLabels } from './useChangeLabels.ts';

type ChangesParams = ParamsOfList<typeof changeList>;

interface ChangeFiltersProps {
  readonly params: ChangesParams;
  readonly onChange: (change: Partial<ChangesParams>) => void;
}

/** Filters of changes, and the way back to all from those that somebody has not seen. */
export function ChangeFilters({ params, onChange }: ChangeFiltersProps) {
  const { t } = useTranslation('changes');
  return (
    <ListFilters
      list={changeList}
      params={params}
      onChange={onChange}
      labels={useChangeLabels(params.filter)}
      loadOptions={useFieldOptions()}
    >
      {params.since !== null && (
        <Button
          size="xs"
          icon={<X size={12} />}
          onClick={() => onChange({ since: null })}
          title={t('sinceAll')}
        >
          {t('since')}
        </Button>
      )}
    </ListFilters>
  );
}
