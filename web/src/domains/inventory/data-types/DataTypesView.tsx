import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { dataTypeColumns_type$key } from '../../../__generated__/dataTypeColumns_type.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useAddressSort } from '../../../entities/lists/useAddressSort.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from './classificationScope.ts';
import {
  DATA_TYPE_SORTS,
  dataTypeColumns,
  dataTypeKey,
  type DataTypeRow,
  dataTypeRow,
  sortedTypes,
} from './dataTypeColumns.tsx';

const SCOPES = ['all', 'company', 'global'] as const;
const address = defineAddress({
  search: text(100),
  scope: oneOf(SCOPES, 'all'),
  sort: oneOf(DATA_TYPE_SORTS, null),
  direction: oneOf<'asc' | 'desc', 'asc'>(['asc', 'desc'], 'asc'),
});

interface Shown {
  readonly search: string;
  readonly scope: (typeof SCOPES)[number];
  /** Null where those that are changed here come first. */
  readonly sort: Sort | null;
}

/** The types that are searched for, in any language that the reader knows them by, in order. */
function useShownTypes(all: readonly DataTypeRow[], { search, scope, sort }: Shown) {
  const { isGlobal: isBackOffice } = useClassificationScope();
  const inLanguage = useCatalogueText();
  return useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const found = all.filter(
      ({ name, categoryNames, isGlobal }) =>
        (scope === 'all' || isGlobal === (scope === 'global')) &&
        [name, ...categoryNames]
          .flatMap((text) => [text, inLanguage(text)])
          .some((text) => text.toLowerCase().includes(wanted)),
    );
    if (sort !== null) return sortedTypes(found, sort);
    const isFirst = ({ isGlobal, dataTypeId }: DataTypeRow): boolean =>
      isBackOffice ? dataTypeId != null : !isGlobal;
    return [...found.filter(isFirst), ...found.filter((type) => !isFirst(type))];
  }, [all, search, scope, sort, isBackOffice, inLanguage]);
}

/** The data types in a table, those that are changed here first; a row opens the drawer of one. */
export function DataTypesView({ types: key }: { readonly types: dataTypeColumns_type$key }) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { isGlobal: isBackOffice, typeDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const [params, change] = useAddress(address);
  const { search, scope } = params;
  const { sort, onSort } = useAddressSort(params, change, DATA_TYPE_SORTS);
  const all = useFragment(dataTypeRow, key);
  const rows = useShownTypes(all, { search, scope, sort });
  const ids = useMemo(() => rows.map(dataTypeKey), [rows]);
  const columns = useMemo(() => dataTypeColumns(t), [t]);
  const total = rows.length;
  const rowDrawer = useRowDrawer({ drawer: typeDrawer, ids, total, onMore: undefined });
  return (
    <>
      <WholeListBar
        label={t('types.search')}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        createLabel={can('createDataTypes') && t('types.create')}
        onCreate={() => drawers.open({ name: typeDrawer, id: '' })}
      >
        {!isBackOffice && (
          <Select
            aria-label={t('columns.scope')}
            selectSize="sm"
            isInline
            value={scope}
            options={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            onChange={(next) => change({ scope: next })}
          />
        )}
      </WholeListBar>
      <DataTable
        label={t('types.title')}
        columns={columns}
        items={toItems(rows, dataTypeKey)}
        total={total}
        footNote={t('types.count', { count: total, formatted: formatNumber(total) })}
        {...(sort !== null && { sort })}
        onSort={onSort}
        {...rowDrawer}
        empty={<EmptyState title={t('types.empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
