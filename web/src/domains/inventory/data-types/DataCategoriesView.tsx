import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { dataCategoryColumns_category$key } from '../../../__generated__/dataCategoryColumns_category.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useWholeList } from '../../../entities/lists/useWholeList.ts';
import { wholeListAddress } from '../../../entities/lists/wholeList.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from './classificationScope.ts';
import {
  aboutCategory,
  dataCategoryColumns,
  dataCategoryKey,
  type DataCategoryRow,
  dataCategoryRow,
} from './dataCategoryColumns.tsx';

const address = wholeListAddress();

interface DataCategoriesViewProps {
  readonly categories: dataCategoryColumns_category$key;
}

/** The data categories in a table; a row opens the drawer of one. */
export function DataCategoriesView({ categories: key }: DataCategoriesViewProps) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { categoryDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const { total, bar, table } = useWholeList({
    address,
    all: useFragment(dataCategoryRow, key),
    keyOf: dataCategoryKey,
    textsOf: useCallback(
      (category: DataCategoryRow) => [
        category.name,
        catalogueText(category.name),
        aboutCategory(t, category),
      ],
      [t],
    ),
    drawer: categoryDrawer,
  });
  const columns = useMemo(() => dataCategoryColumns(t), [t]);
  return (
    <>
      <WholeListBar
        label={t('categories.search')}
        {...bar}
        createLabel={can('createDataTypes') && t('categories.create')}
        onCreate={() => drawers.open({ name: categoryDrawer, id: '' })}
      />
      <DataTable
        label={t('categories.title')}
        columns={columns}
        {...table}
        footNote={t('categories.count', { count: total, formatted: formatNumber(total) })}
        empty={<EmptyState title={t('categories.empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
