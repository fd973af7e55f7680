import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  LabelsTable_company$data,
  LabelsTable_company$key,
} from '../../../__generated__/LabelsTable_company.graphql.ts';
import type { LabelsTablePageQuery } from '../../../__generated__/LabelsTablePageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Column, toItems } from '../../../ui/table/tableTypes.ts';
import { LABEL_DRAWER } from '../labels.paths.ts';

const PAGE = 50;

type Label = LabelsTable_company$data['labels']['edges'][number]['node'];

/** Labels that match, by group and name. */
export function LabelsTable({
  company,
  isStale,
}: {
  readonly company: LabelsTable_company$key;
  readonly isStale: boolean;
}) {
  const { t } = useTranslation('labels');
  const drawers = useDrawers();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LabelsTablePageQuery,
    LabelsTable_company$key
  >(
    graphql`
      fragment LabelsTable_company on Company
      @refetchable(queryName: "LabelsTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        search: { type: "String" }
        groupId: { type: "ID" }
      )
      @throwOnFieldError {
        labels(first: $count, after: $cursor, search: $search, groupId: $groupId)
          @connection(key: "LabelsTable_labels") {
          totalCount @catch(to: NULL)
          edges {
            node {
              labelId
              name
              groupName
              isMadeByRule
              endpointCount
              createdAt
              createdBy
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.labels;
  const items = useMemo(
    () =>
      toItems(
        edges.map(({ node }) => node),
        ({ labelId }) => labelId,
      ),
    [edges],
  );
  const columns = useMemo(
    (): readonly Column<Label>[] => [
      {
        key: 'name',
        header: t('columns.name'),
        cell: ({ name }) => <Tag variant="solid">{name}</Tag>,
      },
      {
        key: 'group',
        header: t('columns.group'),
        width: 220,
        cell: ({ groupName }) => <span className="p-trunc">{groupName}</span>,
      },
      {
        key: 'endpoints',
        header: t('columns.endpoints'),
        width: 110,
        align: 'end',
        cell: ({ endpointCount }) => <NumberText value={endpointCount} />,
      },
      {
        key: 'createdBy',
        header: t('columns.createdBy'),
        width: 240,
        priority: 'wide',
        cell: ({ createdBy, isMadeByRule }) => (
          <span className="p-trunc">
            {isMadeByRule ? t('byRule', { name: createdBy }) : createdBy || '–'}
          </span>
        ),
      },
      {
        key: 'created',
        header: t('columns.created'),
        width: 130,
        align: 'end',
        cell: ({ createdAt }) => <TimeText value={createdAt} format="date" />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('tabs.labels')}
      columns={columns}
      items={items}
      total={totalCount}
      footNote={<CountText count={totalCount} text={(count) => t('labels', { count })} />}
      currentKey={drawers.top?.name === LABEL_DRAWER ? drawers.top.id : null}
      onOpen={(id) => drawers.open({ name: LABEL_DRAWER, id })}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      isRefetching={isStale}
      empty={<EmptyState title={t('labelForms.none')} body={t('labelForms.noneBody')} />}
    />
  );
}
