import type { TFunction } from 'i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { MarkRow } from './useMarkList.ts';
import { VerdictTag } from './VerdictTag.tsx';

/** Columns of the list of marks. */
export function markColumns(t: TFunction<'markReview'>): readonly Column<MarkRow>[] {
  return [
    {
      key: 'subject',
      header: t('columns.subject'),
      cell: ({ words, contradictions }) => (
        <span className="p-line">
          <TruncatedText text={words} />
          {contradictions.length > 0 && <Tag variant="warning">{t('contradicted')}</Tag>}
        </span>
      ),
    },
    {
      key: 'verdict',
      header: t('columns.verdict'),
      width: 148,
      cell: (row) => <VerdictTag verdict={row.verdict} isTuned={row.isTuned} />,
    },
    {
      key: 'hidden',
      header: t('columns.hidden'),
      width: 88,
      align: 'end',
      isSortable: true,
      cell: ({ hidden, isTuned }) => <NumberText value={isTuned ? hidden : null} />,
    },
    {
      key: 'hiddenAt',
      header: t('columns.hiddenAt'),
      width: 108,
      align: 'end',
      priority: 'wide',
      cell: ({ hiddenAt }) => <TimeText value={hiddenAt} />,
    },
    {
      key: 'author',
      header: t('columns.author'),
      width: 168,
      priority: 'wide',
      cell: ({ author }) => <TruncatedText text={author} />,
    },
    {
      key: 'at',
      header: t('columns.at'),
      width: 108,
      align: 'end',
      isSortable: true,
      cell: ({ at }) => <TimeText value={at} />,
    },
    {
      key: 'expiresAt',
      header: t('columns.expiresAt'),
      width: 112,
      align: 'end',
      isSortable: true,
      cell: ({ expiresAt }) =>
        expiresAt == null ? t('never') : <TimeText value={expiresAt} format="date" />,
    },
  ];
}
