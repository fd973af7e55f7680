import { useMemo } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { sampleColumns_sample$key } from '../../__generated__/sampleColumns_sample.graphql.ts';
import type { useSampleRows_company$key } from '../../__generated__/useSampleRows_company.graphql.ts';
import type { useSampleRowsPageQuery } from '../../__generated__/useSampleRowsPageQuery.graphql.ts';
import type { ListRows } from '../../entities/lists/ListTable.tsx';
import { type SampleRow, sampleRow } from './sampleColumns.tsx';

const PAGE = 50;

/** Samples as far as they are loaded, newest first. */
export function useSampleRows(company: useSampleRows_company$key): ListRows<SampleRow> {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useSampleRowsPageQuery,
    useSampleRows_company$key
  >(
    graphql`
      fragment useSampleRows_company on Company
      @refetchable(queryName: "useSampleRowsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        samples(first: $count, after: $cursor) @connection(key: "useSampleRows_samples") {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...sampleColumns_sample
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.samples;
  const keys = useMemo(() => edges.map(({ node }) => node), [edges]);
  return {
    isFailed: false,
    rows: useFragment<sampleColumns_sample$key>(sampleRow, keys),
    total: totalCount ?? null,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
