import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { SamplesTable_company$key } from '../../__generated__/SamplesTable_company.graphql.ts';
import type { SamplesTable_sample$key } from '../../__generated__/SamplesTable_sample.graphql.ts';
import type { SamplesTablePageQuery } from '../../__generated__/SamplesTablePageQuery.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { ListTable } from '../../entities/lists/ListTable.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { type SampleRow, sampleColumns } from './sampleColumns.tsx';
import { sampleList } from './sampleList.ts';

const PAGE = 50;

const rowFragment = graphql`
  fragment SamplesTable_sample on Sample @relay(plural: true) {
    sampleId
    name
    createdAt
  }
`;

const keyOf = ({ sampleId }: SampleRow) => sampleId;

interface SamplesTableProps {
  readonly company: SamplesTable_company$key;
  readonly isStale: boolean;
}

/** Samples, newest first; further pages are fetched as the end comes near. */
export function SamplesTable({ company, isStale }: SamplesTableProps) {
  const { t } = useTranslation('sample');
  const [params, change] = useAddress(sampleList.address);
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
  const columns = useMemo(() => sampleColumns(t), [t]);
  return (
    <ListTable
      list={sampleList}
      params={params}
      onChange={change}
      rows={{
        isFailed: false,
        rows,
        total: totalCount,
        hasNext,
        isLoadingNext,
        loadNext: () => void loadNext(PAGE),
      }}
      keyOf={keyOf}
      label={t('title')}
      columns={columns}
      isStale={isStale}
      countText={(count, formatted) => t('count', { count, formatted })}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
    />
  );
}
