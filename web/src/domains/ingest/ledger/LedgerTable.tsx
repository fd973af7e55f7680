import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { LedgerTable_company$key } from '../../../__generated__/LedgerTable_company.graphql.ts';
import type { LedgerTable_line$key } from '../../../__generated__/LedgerTable_line.graphql.ts';
import type { LedgerTablePageQuery } from '../../../__generated__/LedgerTablePageQuery.graphql.ts';
import { UnavailableAgain } from '../../../entities/routing/Boundaries.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsWide } from '../../../ui/table/tableLayout.ts';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { IngestTotals } from './IngestTotals.tsx';
import { ledgerColumns } from './ledgerColumns.tsx';

const PAGE = 50;

const lineFragment = graphql`
  fragment LedgerTable_line on LedgerLine @relay(plural: true) @throwOnFieldError {
    id
    minute
    source
    kind
    counts {
      received
      learned
      noise {
        reason
        count
      }
      sampled
      rejected {
        reason
        count
      }
      balanced
    }
  }
`;

/**
 * What each source sent within each minute, and what became of it; lines change while traffic comes
 * in.
 */
export function LedgerTable({ company }: { readonly company: LedgerTable_company$key }) {
  const { t } = useTranslation('ingest');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LedgerTablePageQuery,
    LedgerTable_company$key
  >(
    graphql`
      fragment LedgerTable_company on Company
      @refetchable(queryName: "LedgerTablePageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        ingest @catch(to: NULL) {
          ...IngestTotals_ingest
        }
        ledger(first: $count, after: $cursor) @connection(key: "LedgerTable_ledger") {
          edges {
            node {
              ...LedgerTable_line
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.ledger;
  const keys = useMemo(() => edges.map(({ node }) => node), [edges]);
  const lines = useFragment<LedgerTable_line$key>(lineFragment, keys);
  const items = useMemo(() => toItems(lines, ({ id }) => id), [lines]);
  const isWide = useIsWide();
  const columns = useMemo(() => ledgerColumns(t, isWide), [t, isWide]);
  return (
    <DataTable
      label={t('ledger.title')}
      columns={columns}
      items={items}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      empty={<EmptyState title={t('ledger.empty')} body={t('ledger.emptyBody')} />}
      footNote={data.ingest ? <IngestTotals ingest={data.ingest} /> : <UnavailableAgain />}
    />
  );
}
