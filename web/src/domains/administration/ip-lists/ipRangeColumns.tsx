import type { TFunction } from 'i18next';
import type { IpRangesView_range$data } from '../../../__generated__/IpRangesView_range.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';

/** One row of an IP list. */
export type IpRange = IpRangesView_range$data[number];

interface RangeActions {
  /** Null for who may not. */
  readonly onEdit: ((range: IpRange) => void) | null;
  readonly onDelete: ((range: IpRange) => void) | null;
}

/** Columns of an IP list. */
export function ipRangeColumns(
  t: TFunction<'administration'>,
  { onEdit, onDelete }: RangeActions,
): readonly Column<IpRange>[] {
  return [
    {
      key: 'range',
      header: t('ipLists.range'),
      width: 240,
      cell: ({ range }) => (
        <span className="p-trunc administration-mono" title={range}>
          {range}
        </span>
      ),
    },
    {
      key: 'comment',
      header: t('ipLists.comment'),
      cell: ({ comment }) => (
        <span className="p-trunc" title={comment}>
          {comment || '–'}
        </span>
      ),
    },
    {
      key: 'changedBy',
      header: t('ipLists.changedBy'),
      width: 220,
      cell: ({ changedBy }) => (
        <span className="p-trunc" title={changedBy}>
          {changedBy}
        </span>
      ),
    },
    {
      key: 'changedAt',
      header: t('ipLists.changedAt'),
      width: 150,
      priority: 'wide',
      cell: ({ changedAt }) => <TimeText value={changedAt} format="exact" />,
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 150,
      align: 'end',
      cell: (range) => (
        <span className="administration-actions">
          {onEdit && (
            <Button
              size="xs"
              aria-label={t('ipLists.editOf', { range: range.range })}
              onClick={() => onEdit(range)}
            >
              {t('ipLists.edit')}
            </Button>
          )}
          {onDelete && (
            <Button
              size="xs"
              variant="dangerOutline"
              aria-label={t('ipLists.deleteOf', { range: range.range })}
              onClick={() => onDelete(range)}
            >
              {t('ipLists.delete')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
