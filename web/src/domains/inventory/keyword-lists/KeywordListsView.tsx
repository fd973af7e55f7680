import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { keywordListColumns_list$key } from '../../../__generated__/keywordListColumns_list.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useWholeList } from '../../../entities/lists/useWholeList.ts';
import { wholeListAddress } from '../../../entities/lists/wholeList.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from '../data-types/classificationScope.ts';
import {
  keywordListColumns,
  keywordListKey,
  type KeywordListRow,
  keywordListRow,
} from './keywordListColumns.tsx';

const address = wholeListAddress();

const textsOf = ({ name, description, keywords, types }: KeywordListRow) => [
  name,
  description,
  ...types,
  ...keywords.map(({ text }) => text),
];

/** The keyword lists in a table, those that are changed here first; a row opens the drawer of one. */
export function KeywordListsView({ lists: key }: { readonly lists: keywordListColumns_list$key }) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { can } = useCompany();
  const { isGlobal, keywordListDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const all = useFragment(keywordListRow, key);
  const { total, bar, table } = useWholeList({
    address,
    all,
    keyOf: keywordListKey,
    textsOf,
    isFirst: useCallback((list: KeywordListRow) => list.isGlobal === isGlobal, [isGlobal]),
    drawer: keywordListDrawer,
  });
  const columns = useMemo(() => keywordListColumns(t), [t]);
  return (
    <>
      <WholeListBar
        label={t('search')}
        {...bar}
        createLabel={can('createDataTypes') && t('create')}
        onCreate={() => drawers.open({ name: keywordListDrawer, id: '' })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        {...table}
        footNote={t('count', { count: total, formatted: formatNumber(total) })}
        empty={
          <EmptyState title={t('empty')} body={t(all.length === 0 ? 'emptyBody' : 'noneFound')} />
        }
      />
    </>
  );
}
