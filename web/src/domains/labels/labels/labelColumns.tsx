import type { TFunction } from 'i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { Label } from './useLabels.ts';

/** Columns of labels. */
export function labelColumns(t: TFunction<'labels'>): readonly Column<Label>[] {
  return [
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
  ];
}
