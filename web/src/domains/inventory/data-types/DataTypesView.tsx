import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { dataTypeColumns_type$key } from '../../../__generated__/dataTypeColumns_type.graphql.ts';
import { oneOf } from '../../../entities/address/params.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useWholeList } from '../../../entities/lists/useWholeList.ts';
import { wholeListAddress } from '../../../entities/lists/wholeList.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from './classificationScope.ts';
import {
  DATA_TYPE_SORTS,
  dataTypeColumns,
  dataTypeKey,
  dataTypeOrders,
  type DataTypeRow,
  dataTypeRow,
} from './dataTypeColumns.tsx';

const SCOPES = ['all', 'company', 'global'] as const;
type Scope = (typeof SCOPES)[number];
const address = wholeListAddress(DATA_TYPE_SORTS, { scope: oneOf<Scope, 'all'>(SCOPES, 'all') });

const isInScope = ({ isGlobal }: DataTypeRow, { scope }: { readonly scope: Scope }): boolean =>
  scope === 'all' || isGlobal === (scope === 'global');

/** The data types in a table, those that are changed here first; a row opens the drawer of one. */
export function DataTypesView({ types: key }: { readonly types: dataTypeColumns_type$key }) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { isGlobal: isBackOffice, typeDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const inLanguage = useCatalogueText();
  const { total, params, change, bar, table } = useWholeList({
    address,
    all: useFragment(dataTypeRow, key),
    keyOf: dataTypeKey,
    // Readers know a type by its name in any language.
    textsOf: useCallback(
      ({ name, categoryNames }: DataTypeRow) =>
        [name, ...categoryNames].flatMap((text) => [text, inLanguage(text)]),
      [inLanguage],
    ),
    isShown: isInScope,
    isFirst: useCallback(
      ({ isGlobal, dataTypeId }: DataTypeRow) => (isBackOffice ? dataTypeId != null : !isGlobal),
      [isBackOffice],
    ),
    orders: dataTypeOrders,
    drawer: typeDrawer,
  });
  const columns = useMemo(() => dataTypeColumns(t), [t]);
  return (
    <>
      <WholeListBar
        label={t('types.search')}
        {...bar}
        createLabel={can('createDataTypes') && t('types.create')}
        onCreate={() => drawers.open({ name: typeDrawer, id: '' })}
      >
        {!isBackOffice && (
          <Select
            aria-label={t('columns.scope')}
            selectSize="sm"
            isInline
            value={params.scope}
            options={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            onChange={(next) => change({ scope: next })}
          />
        )}
      </WholeListBar>
      <DataTable
        label={t('types.title')}
        columns={columns}
        {...table}
        footNote={t('types.count', { count: total, formatted: formatNumber(total) })}
        empty={<EmptyState title={t('types.empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
