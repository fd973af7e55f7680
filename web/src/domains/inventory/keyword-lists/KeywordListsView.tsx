import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { keywordListColumns_list$key } from '../../../__generated__/keywordListColumns_list.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { useClassificationScope } from '../data-types/classificationScope.ts';
import { keywordListColumns, keywordListKey, keywordListRow } from './keywordListColumns.tsx';

const address = defineAddress({ search: text(100) });

/** The keyword lists in a table, those that are changed here first; a row opens the drawer of one. */
export function KeywordListsView({ lists: key }: { readonly lists: keywordListColumns_list$key }) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { can } = useCompany();
  const { isGlobal, keywordListDrawer } = useClassificationScope();
  const drawers = useDrawers();
  const [{ search }, change] = useAddress(address);
  const all = useFragment(keywordListRow, key);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const found = all.filter(({ name, description, keywords, types }) =>
      [name, description, ...types, ...keywords.map((keyword) => keyword.text)]
        .join('\n')
        .toLowerCase()
        .includes(wanted),
    );
    const isFirst = (list: (typeof found)[number]): boolean => list.isGlobal === isGlobal;
    return [...found.filter(isFirst), ...found.filter((list) => !isFirst(list))];
  }, [all, search, isGlobal]);
  const ids = useMemo(() => rows.map(keywordListKey), [rows]);
  const columns = useMemo(() => keywordListColumns(t), [t]);
  const total = rows.length;
  const rowDrawer = useRowDrawer({ drawer: keywordListDrawer, ids, total, onMore: undefined });
  return (
    <>
      <WholeListBar
        label={t('search')}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        createLabel={can('createDataTypes') && t('create')}
        onCreate={() => drawers.open({ name: keywordListDrawer, id: '' })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        items={toItems(rows, keywordListKey)}
        total={total}
        footNote={t('count', { count: total, formatted: formatNumber(total) })}
        {...rowDrawer}
        empty={
          <EmptyState title={t('empty')} body={t(all.length === 0 ? 'emptyBody' : 'noneFound')} />
        }
      />
    </>
  );
}
