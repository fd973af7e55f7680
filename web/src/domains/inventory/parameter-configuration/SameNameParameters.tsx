import { startTransition, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { SameNameParameters_parameter$key } from '../../../__generated__/SameNameParameters_parameter.graphql.ts';
import type { SameNameParameters_total$key } from '../../../__generated__/SameNameParameters_total.graphql.ts';
import type { SameNameParametersPageQuery } from '../../../__generated__/SameNameParametersPageQuery.graphql.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import { Box, Stack } from '../../../ui/layout/Boxes.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { counted } from '../../../ui/text/counted.ts';
import { useFoundIn } from '../parameters/useFoundIn.ts';
import { sameNameColumns } from './sameNameColumns.tsx';

const PAGE = 50;

const SameNameFragment = graphql`
  fragment SameNameParameters_parameter on Parameter
  @refetchable(queryName: "SameNameParametersPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
  @throwOnFieldError {
    sameName(first: $count, after: $cursor)
      @connection(key: "SameNameParameters_sameName")
      @catch(to: NULL) {
      ...SameNameParameters_total
      edges {
        node {
          parameterId
          side
          location
          statusClass
          sensitive
          dataType
          endpoint @catch(to: NULL) {
            endpointId
            method
            path
            host @catch(to: NULL) {
              name
            }
          }
        }
      }
    }
  }
`;

// In a fragment of its own, since a caught list is null as soon as anything read with it failed.
const TotalFragment = graphql`
  fragment SameNameParameters_total on ParameterConnection @throwOnFieldError {
    totalCount @catch(to: NULL)
  }
`;

interface SameNameParametersProps {
  readonly parameter: SameNameParameters_parameter$key;
  /** What was decided and how far it is: another one has the rows read again. */
  readonly version: string;
}

/** Parameters of the same name at all endpoints that the reader sees, a page at a time. */
export function SameNameParameters({ parameter, version }: SameNameParametersProps) {
  const { t } = useTranslation('parameterConfiguration');
  const foundIn = useFoundIn();
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    SameNameParametersPageQuery,
    SameNameParameters_parameter$key
  >(SameNameFragment, parameter);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    startTransition(() => void refetch({}, { fetchPolicy: 'network-only' }));
  }, [version, refetch]);
  const { sameName } = data;
  const total = useFragment<SameNameParameters_total$key>(TotalFragment, sameName ?? null);
  const totalCount = total?.totalCount ?? null;
  const rows = useMemo(
    () => toItems(sameName?.edges.map(({ node }) => node) ?? [], ({ parameterId }) => parameterId),
    [sameName],
  );
  const columns = useMemo(
    () => sameNameColumns(t, foundIn),
    // oxlint-disable-next-line react/exhaustive-deps -- foundIn depends on the language alone
    [t],
  );
  return (
    <Stack as="section" gap="2" aria-label={t('same.title')}>
      <Box as="h3" textStyle="section">
        {t('same.title')}
      </Box>
      {sameName == null ? (
        <SectionFailure />
      ) : (
        <Box display="flex" flexDirection="column" height="360px">
          <DataTable
            label={t('same.title')}
            columns={columns}
            items={rows}
            total={totalCount}
            footNote={totalCount !== null && t('same.count', counted(totalCount))}
            rowHeight={32}
            hasKeys={false}
            hasMore={hasNext}
            isLoadingMore={isLoadingNext}
            onLoadMore={() => void loadNext(PAGE)}
          />
        </Box>
      )}
    </Stack>
  );
}
