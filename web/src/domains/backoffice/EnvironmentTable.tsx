import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeList } from '../../entities/lists/useWholeList.ts';
import { WholeListBar } from '../../entities/lists/WholeListBar.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Column } from '../../ui/table/tableTypes.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { environmentAddress } from './environmentAddress.ts';

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

const keyOf = ({ environmentId }: Row) => environmentId;
const textsOf = ({ name, organizationName }: Row) => [`${organizationName} ${name}`];

/** Environments of all organizations in a table with a search. */
export function EnvironmentTable<Item extends Row>(props: EnvironmentTableProps<Item>) {
  const { label, all, total: existing, isSearched = false, columns, children, drawer } = props;
  const { t } = useTranslation('backoffice');
  const { total, bar, table } = useWholeList({
    address: environmentAddress,
    all,
    keyOf,
    textsOf,
    idOf: keyOf,
    drawer,
  });
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
  return (
    <>
      <WholeListBar label={t('search')} {...bar} onCreate={() => null}>
        {children}
      </WholeListBar>
      <DataTable
        label={label}
        columns={whole}
        {...table}
        footNote={
          existing > all.length
            ? t(isSearched ? 'part' : 'partSearched', {
                listed: formatNumber(all.length),
                count: existing,
                formatted: formatNumber(existing),
              })
            : t('count', { count: total, formatted: formatNumber(total) })
        }
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </>
  );
}
