import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowDrawer } from '../../entities/lists/useRowDrawer.ts';
import { WholeListBar } from '../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type Column, toItems } from '../../ui/table/tableTypes.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useEnvironmentSearch } from './useEnvironmentSearch.ts';

interface Row {
  readonly environmentId: string;
  readonly name: string;
  readonly organizationName: string;
}

interface EnvironmentTableProps<Item extends Row> {
  readonly label: string;
  readonly all: readonly Item[];
  /** How many there are, or the service found, also beyond those. */
  readonly total: number;
  /** Whether the service searched already: those that are not listed are found as well. */
  readonly isSearched?: boolean;
  /** Those after the organization and the environment. */
  readonly columns: readonly Column<Item>[];
  /** Beside the search. */
  readonly children?: ReactNode;
  /** Name of the drawer that a row opens. */
  readonly drawer?: string;
}

/** Environments of all organizations in a table with a search. */
export function EnvironmentTable<Item extends Row>(props: EnvironmentTableProps<Item>) {
  const { label, all, total: existing, isSearched = false, columns, children, drawer } = props;
  const { t } = useTranslation('backoffice');
  const { rows, search, onSearch } = useEnvironmentSearch(all);
  const whole = useMemo<readonly Column<Item>[]>(
    () => [
      {
        key: 'organization',
        header: t('organization'),
        width: 170,
        cell: ({ organizationName }) => <span className="p-trunc">{organizationName}</span>,
      },
      {
        key: 'environment',
        header: t('environment'),
        width: 160,
        cell: ({ name }) => <b className="p-trunc">{name}</b>,
      },
      ...columns,
    ],
    [columns, t],
  );
  const total = rows.length;
  const ids = useMemo(() => rows.map(({ environmentId }) => environmentId), [rows]);
  const rowDrawer = useRowDrawer({ drawer: drawer ?? '', ids, total, onMore: undefined });
  return (
    <>
      <WholeListBar label={t('search')} search={search} onSearch={onSearch} onCreate={() => null}>
        {children}
      </WholeListBar>
      <DataTable
        label={label}
        columns={whole}
        items={toItems(rows, ({ environmentId }) => environmentId)}
        total={total}
        footNote={
          existing > all.length
            ? t(isSearched ? 'part' : 'partSearched', {
                listed: formatNumber(all.length),
                count: existing,
                formatted: formatNumber(existing),
              })
            : t('count', { count: total, formatted: formatNumber(total) })
        }
        {...(drawer !== undefined && rowDrawer)}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
