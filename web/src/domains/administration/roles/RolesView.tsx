import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { roleColumns_role$key } from '../../../__generated__/roleColumns_role.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { PageBar } from '../../../ui/layout/Page.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
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
  const [{ search, sort: sorted, direction }, change] = useAddress(address);
  // What is typed; the address has it without blanks around it.
  const [typed, setTyped] = useState(search);
  const sort = useMemo(
    (): Sort | null => (sorted === null ? null : { key: sorted, direction }),
    [sorted, direction],
  );
  const handleSort = useCallback(
    (next: Sort) =>
      change({
        sort: ROLE_SORTS.find((each) => each === next.key) ?? null,
        direction: next.direction,
      }),
    [change],
  );
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
      <PageBar pb="3">
        <Row>
          <Box width="260px">
            <TextInput
              type="search"
              inputSize="sm"
              aria-label={t('search')}
              placeholder={t('search')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                change({ search: event.target.value });
              }}
            />
          </Box>
          <Box flex={1} />
          <Button
            variant="solid"
            icon={<Plus size={16} />}
            onClick={() => drawers.open({ name: ROLE_DRAWER, id: '' })}
          >
            {t('create')}
          </Button>
        </Row>
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        items={toItems(rows, roleKey)}
        total={rows.length}
        footNote={t('count', { count: rows.length, formatted: formatNumber(rows.length) })}
        {...(sort !== null && { sort })}
        onSort={handleSort}
        {...rowDrawer}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
