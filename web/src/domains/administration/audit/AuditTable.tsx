import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { AuditTable_company$key } from '../../../__generated__/AuditTable_company.graphql.ts';
import type { AuditTablePageQuery } from '../../../__generated__/AuditTablePageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { type ListRows, ListTable } from '../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { AUDIT_ENTRY_DRAWER, ORGANIZATION_AUDIT_ENTRY_DRAWER } from '../administration.paths.ts';
import { auditColumns, type AuditRow } from './auditColumns.tsx';
import { useAuditNames } from './useAuditNames.ts';
import type { AuditList, AuditParams } from './auditList.ts';

const PAGE = 50;

const keyOf = ({ entryId }: AuditRow) => entryId;

interface AuditTableProps {
  readonly company: AuditTable_company$key;
  readonly list: AuditList;
  readonly params: AuditParams;
  readonly onChange: (change: Partial<AuditParams>) => void;
  readonly ofOrganization: boolean;
  readonly isFiltered: boolean;
  readonly isStale: boolean;
}

/** The entries as far as they are loaded. */
function useEntries(company: AuditTable_company$key): ListRows<AuditRow> {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AuditTablePageQuery,
    AuditTable_company$key
  >(
    graphql`
      fragment AuditTable_company on Company
      @refetchable(queryName: "AuditTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        wanted: { type: "FilterInput" }
        ofOrganization: { type: "Boolean", defaultValue: false }
      )
      @throwOnFieldError {
        auditLog(first: $count, after: $cursor, filter: $wanted, ofOrganization: $ofOrganization)
          @connection(key: "AuditTable_auditLog") {
          totalCount @catch(to: NULL)
          edges {
            node {
              entryId
              companyName
              at
              action
              before
              after
              address
              ...AuditSentence_entry
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount = null } = data.auditLog;
  return {
    isFailed: false,
    rows: useMemo(() => edges.map(({ node }) => node), [edges]),
    total: totalCount,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}

/** Entries, newest first, and the way to each. */
export function AuditTable({ company, ofOrganization, isFiltered, ...rest }: AuditTableProps) {
  const { t } = useTranslation('administration');
  const { t: words } = useTranslation('auditWords');
  const names = useAuditNames();
  const drawers = useDrawers();
  const rows = useEntries(company);
  const columns = useMemo(
    () => auditColumns(t, words, names, ofOrganization),
    [t, words, names, ofOrganization],
  );
  const drawer = ofOrganization ? ORGANIZATION_AUDIT_ENTRY_DRAWER : AUDIT_ENTRY_DRAWER;
  return (
    <ListTable
      label={t('audit.title')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      countText={(count, formatted) => t('audit.count', { count, formatted })}
      currentKey={drawers.top?.name === drawer ? drawers.top.id : null}
      onOpen={(id) => drawers.open({ name: drawer, id })}
      empty={
        <NoRows
          isFiltered={isFiltered}
          clear={t('audit.clear')}
          onClear={() => rest.onChange({ filter: { all: [] } })}
        >
          <EmptyState title={t('audit.none')} body={t('audit.noneBody')} />
        </NoRows>
      }
      {...rest}
    />
  );
}
