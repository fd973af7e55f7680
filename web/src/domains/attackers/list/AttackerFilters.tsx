import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { ListColumns } from '../../../entities/lists/ListColumns.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { attackerList, type AttackersParams } from './attackerList.ts';
import './attackersList.texts.ts';
import { attackerColumns } from './table/attackerColumns.tsx';
import { useAttackerFieldLabels } from './useAttackerFieldLabels.ts';

interface AttackerFiltersProps {
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
}

/** Search, conditions and columns of the list of attackers. */
export function AttackerFilters({ params, onChange }: AttackerFiltersProps) {
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
