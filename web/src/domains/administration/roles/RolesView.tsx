import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { roleColumns_role$key } from '../../../__generated__/roleColumns_role.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useWholeList } from '../../../entities/lists/useWholeList.ts';
import { wholeListAddress } from '../../../entities/lists/wholeList.ts';
import { WholeListBar } from '../../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import {
  aboutRole,
  ROLE_SORTS,
  roleColumns,
  roleKey,
  roleOrders,
  type RoleRow,
  roleRow,
} from './roleColumns.tsx';
import { ROLE_DRAWER } from './roles.paths.ts';

/** Without a sort the built-in ones come first. */
const address = wholeListAddress(ROLE_SORTS);

/** The roles in a table, which a search narrows; a row opens the drawer of one. */
export function RolesView({ roles: key }: { readonly roles: roleColumns_role$key }) {
  const { t } = useTranslation('roles');
  const drawers = useDrawers();
  const { total, bar, table } = useWholeList({
    address,
    all: useFragment(roleRow, key),
    keyOf: roleKey,
    textsOf: useCallback((role: RoleRow) => [role.name, aboutRole(t, role)], [t]),
    orders: roleOrders,
    drawer: ROLE_DRAWER,
  });
  const columns = useMemo(() => roleColumns(t), [t]);
  return (
    <>
      <WholeListBar
        label={t('search')}
        {...bar}
        createLabel={t('create')}
        onCreate={() => drawers.open({ name: ROLE_DRAWER, id: '' })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        {...table}
        footNote={t('count', { count: total, formatted: formatNumber(total) })}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
