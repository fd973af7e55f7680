import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { AuditTable_company$key } from '../../../__generated__/AuditTable_company.graphql.ts';
import type { AuditTablePageQuery } from '../../../__generated__/AuditTablePageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { AUDIT_ENTRY_DRAWER, ORGANIZATION_AUDIT_ENTRY_DRAWER } from '../administration.paths.ts';
import { auditColumns } from './auditColumns.tsx';

const PAGE = 50;

interface AuditTableProps {
  readonly company: AuditTable_company$key;
  readonly ofOrganization: boolean;
  readonly isFiltered: boolean;
  readonly isStale: boolean;
  readonly onClear: () => void;
}

/** Entries, newest first, and the way to each. */
export function AuditTable({
  company,
  ofOrganization,
  isFiltered,
  isStale,
  onClear,
}: AuditTableProps) {
  const { t } = useTranslation('administration');
  const drawers = useDrawers();
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
              actor
              action
              targetType
              targetId
              targetName
              address
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.auditLog;
  const items = useMemo(
    () =>
      toItems(
        edges.map(({ node }) => node),
        ({ entryId }) => entryId,
      ),
    [edges],
  );
  const columns = useMemo(() => auditColumns(t, ofOrganization), [t, ofOrganization]);
  const drawer = ofOrganization ? ORGANIZATION_AUDIT_ENTRY_DRAWER : AUDIT_ENTRY_DRAWER;
  const empty = isFiltered ? (
    <EmptyState action={<Button onClick={onClear}>{t('audit.clear')}</Button>} />
  ) : (
    <EmptyState title={t('audit.none')} body={t('audit.noneBody')} />
  );
  return (
    <DataTable
      label={t('audit.title')}
      columns={columns}
      items={items}
      total={totalCount}
      footNote={
        <CountText
          count={totalCount}
          text={(count, formatted) => t('audit.count', { count, formatted })}
        />
      }
      currentKey={drawers.top?.name === drawer ? drawers.top.id : null}
      onOpen={(id) => drawers.open({ name: drawer, id })}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      isRefetching={isStale}
      empty={empty}
    />
  );
}
