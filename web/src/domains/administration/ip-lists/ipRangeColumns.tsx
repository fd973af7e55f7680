import type { TFunction } from 'i18next';
import type { IpRangesView_range$data } from '../../../__generated__/IpRangesView_range.graphql.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { RowAction, RowActions } from '../RowActions.tsx';

/** One row of an IP list. */
export type IpRange = IpRangesView_range$data[number];

interface RangeActions {
  /** Null for who may not. */
  readonly onEdit: ((range: IpRange) => void) | null;
  readonly onDelete: ((range: IpRange) => void) | null;
}

/** What can be done with a range. */
const actionsColumn = (
  t: TFunction<'administration'>,
  { onEdit, onDelete }: RangeActions,
): Column<IpRange> => ({
  key: 'actions',
  header: t('actions'),
  width: 150,
  align: 'end',
  cell: (range) => (
    <RowActions>
      {onEdit && (
        <RowAction
          label={t('ipLists.edit')}
          name={t('ipLists.editOf', { range: range.range })}
          onClick={() => onEdit(range)}
        />
      )}
      {onDelete && (
        <RowAction
          label={t('ipLists.delete')}
          name={t('ipLists.deleteOf', { range: range.range })}
          isDestructive
          onClick={() => onDelete(range)}
        />
      )}
    </RowActions>
  ),
});

/** Columns of an IP list. */
export function ipRangeColumns(
  t: TFunction<'administration'>,
  actions: RangeActions,
): readonly Column<IpRange>[] {
  return [
    {
      key: 'range',
      header: t('ipLists.range'),
      width: 240,
      cell: ({ range }) => (
        <span className="p-trunc p-mono" title={range}>
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
      cell: ({ changedBy }) => <TruncatedText text={changedBy} />,
    },
    {
      key: 'changedAt',
      header: t('ipLists.changedAt'),
      width: 150,
      priority: 'wide',
      cell: ({ changedAt }) => <TimeText value={changedAt} format="exact" />,
    },
    actionsColumn(t, actions),
  ];
}
