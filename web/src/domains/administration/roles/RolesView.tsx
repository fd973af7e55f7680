import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { roleColumns_role$key } from '../../../__generated__/roleColumns_role.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useAddressSort } from '../../../entities/lists/useAddressSort.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import {
  aboutRole,
  ROLE_SORTS,
  roleColumns,
  roleKey,
  roleRow,
  sortedRoles,
} from './roleColumns.tsx';
import { ROLE_DRAWER } from './roles.paths.ts';

/** Without a sort the built-in ones come first. */
const address = defineAddress({
  search: text(100),
  sort: oneOf(ROLE_SORTS, null),
  direction: oneOf<'asc' | 'desc', 'asc'>(['asc', 'desc'], 'asc'),
});

/** The roles in a table, which a search narrows; a row opens the drawer of one. */
export function RolesView({ roles: key }: { readonly roles: roleColumns_role$key }) {
  const { t } = useTranslation('roles');
  const drawers = useDrawers();
  const [params, change] = useAddress(address);
  const { search } = params;
  const { sort, onSort } = useAddressSort(params, change, ROLE_SORTS);
  const all = useFragment(roleRow, key);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const found = all.filter((role) =>
      `${role.name} ${aboutRole(t, role)}`.toLowerCase().includes(wanted),
    );
    return sort === null ? found : sortedRoles(found, sort);
  }, [all, search, sort, t]);
  const ids = useMemo(() => rows.map(roleKey), [rows]);
  const columns = useMemo(() => roleColumns(t), [t]);
  const rowDrawer = useRowDrawer({
    drawer: ROLE_DRAWER,
    ids,
    total: rows.length,
    onMore: undefined,
  });
  return (
    <>
      <WholeListBar
        label={t('search')}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        createLabel={t('create')}
        onCreate={() => drawers.open({ name: ROLE_DRAWER, id: '' })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        items={toItems(rows, roleKey)}
        total={rows.length}
        footNote={t('count', { count: rows.length, formatted: formatNumber(rows.length) })}
        {...(sort !== null && { sort })}
        onSort={onSort}
        {...rowDrawer}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
