import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { SavedAttackerFiltersQuery } from '../../../__generated__/SavedAttackerFiltersQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { ListColumns } from '../../../entities/lists/ListColumns.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { attackerList, type AttackersParams } from './attackerList.ts';
import './attackersList.texts.ts';
import { SavedAttackerFilters } from './saved/SavedAttackerFilters.tsx';
import { attackerColumns } from './table/attackerColumns.tsx';
import { useAttackerFieldLabels } from './useAttackerFieldLabels.ts';

interface AttackerFiltersProps {
  readonly saved: PreloadedQuery<SavedAttackerFiltersQuery>;
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
}

/** Search, conditions, saved filters and columns of the list of attackers. */
export function AttackerFilters({ saved, params, onChange }: AttackerFiltersProps) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  return (
    <ListFilters
      list={attackerList}
      params={params}
      onChange={onChange}
      labels={useAttackerFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
      placeholder={t('search')}
    >
      <SavedAttackerFilters query={saved} params={params} onChange={onChange} />
      <ListColumns
        list={attackerList}
        params={params}
        onChange={onChange}
        label={t('columnsTitle')}
        keys={attackerColumns.keys}
        nameOf={(key) => attackerColumns.headerOf({ t, companyId }, key)}
      />
    </ListFilters>
  );
}
