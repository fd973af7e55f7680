import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { SamplesTable_company$key } from '../../__generated__/SamplesTable_company.graphql.ts';
import type { SamplesTable_sample$key } from '../../__generated__/SamplesTable_sample.graphql.ts';
import type { SamplesTablePageQuery } from '../../__generated__/SamplesTablePageQuery.graphql.ts';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toItems } from '../../ui/table/tableTypes.ts';
import { sampleColumns } from './sampleColumns.tsx';

const PAGE = 50;

const rowFragment = graphql`
  fragment SamplesTable_sample on Sample @relay(plural: true) {
    sampleId
    name
    createdAt
  }
`;

interface SamplesTableProps {
  readonly company: SamplesTable_company$key;
  readonly isStale: boolean;
}

/** Samples, newest first; further pages are fetched as the end comes near. */
export function SamplesTable({ company, isStale }: SamplesTableProps) {
  const { t } = useTranslation('sample');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SamplesTablePageQuery,
    SamplesTable_company$key
  >(
    graphql`
      fragment SamplesTable_company on Company
      @refetchable(queryName: "SamplesTablePageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
        samples(first: $count, after: $cursor) @connection(key: "SamplesTable_samples") {
          totalCount
          edges {
            node {
              ...SamplesTable_sample
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.samples;
  const keys = useMemo(() => edges.map(({ node }) => node), [edges]);
  const rows = useFragment<SamplesTable_sample$key>(rowFragment, keys);
  const items = useMemo(() => toItems(rows, ({ sampleId }) => sampleId), [rows]);
  const columns = useMemo(() => sampleColumns(t), [t]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={items}
      total={totalCount}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      isRefetching={isStale}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      footNote={t('count', { count: totalCount, formatted: totalCount.toLocaleString('en-GB') })}
    />
  );
}
