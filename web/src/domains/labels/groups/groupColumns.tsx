import type { TFunction } from 'i18next';
import type { GroupsPageQuery } from '../../../__generated__/GroupsPageQuery.graphql.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';

type Group = NonNullable<
  GroupsPageQuery['response']['company']
>['labelGroups']['edges'][number]['node'];

/** Columns of label groups. */
export function groupColumns(t: TFunction<'labels'>): readonly Column<Group>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name }) => <span className="p-trunc">{name}</span>,
    },
    {
      key: 'labels',
      header: t('columns.labels'),
      width: 96,
      align: 'end',
      cell: ({ labelCount }) => <NumberText value={labelCount} />,
    },
    {
      key: 'rules',
      header: t('columns.rules'),
      width: 96,
      align: 'end',
      cell: ({ ruleCount }) => <NumberText value={ruleCount} />,
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
      cell: ({ createdBy }) => <span className="p-trunc">{createdBy || '–'}</span>,
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: 130,
      align: 'end',
      cell: ({ createdAt }) => <TimeText value={createdAt} format="date" />,
    },
  ];
}
