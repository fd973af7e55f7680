import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { dataCategoryColumns_category$key } from '../../../__generated__/dataCategoryColumns_category.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from './classificationScope.ts';
import {
  aboutCategory,
  dataCategoryColumns,
  dataCategoryKey,
  dataCategoryRow,
} from './dataCategoryColumns.tsx';

const address = defineAddress({ search: text(100) });

interface DataCategoriesViewProps {
  readonly categories: dataCategoryColumns_category$key;
}

/** The data categories in a table; a row opens the drawer of one. */
export function DataCategoriesView({ categories: key }: DataCategoriesViewProps) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { categoryDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const [{ search }, change] = useAddress(address);
  const all = useFragment(dataCategoryRow, key);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return all.filter((category) =>
      `${category.name} ${catalogueText(category.name)} ${aboutCategory(t, category)}`
        .toLowerCase()
        .includes(wanted),
    );
  }, [all, search, t]);
  const ids = useMemo(() => rows.map(dataCategoryKey), [rows]);
  const columns = useMemo(() => dataCategoryColumns(t), [t]);
  const total = rows.length;
  const rowDrawer = useRowDrawer({ drawer: categoryDrawer, ids, total, onMore: undefined });
  return (
    <>
      <WholeListBar
        label={t('categories.search')}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        createLabel={can('createDataTypes') && t('categories.create')}
        onCreate={() => drawers.open({ name: categoryDrawer, id: '' })}
      />
      <DataTable
        label={t('categories.title')}
        columns={columns}
        items={toItems(rows, dataCategoryKey)}
        total={total}
        footNote={t('categories.count', { count: total, formatted: formatNumber(total) })}
        {...rowDrawer}
        empty={<EmptyState title={t('categories.empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
