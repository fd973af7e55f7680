import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { keywordListColumns_list$data } from '../../../__generated__/keywordListColumns_list.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** What the columns read. */
export const keywordListRow = graphql`
  fragment keywordListColumns_list on KeywordList @relay(plural: true) @throwOnFieldError {
    keywordListId
    name
    description
    isGlobal
    keywords {
      text
    }
    types
    updatedAt
  }
`;

/** One row of the keyword lists. */
export type KeywordListRow = keywordListColumns_list$data[number];

export const keywordListKey = ({ keywordListId }: KeywordListRow) => keywordListId;

/** Columns of the keyword lists. */
export function keywordListColumns(
  t: TFunction<['keywordLists', 'dataTypes']>,
): readonly Column<KeywordListRow>[] {
  return [
    {
      key: 'name',
      header: t('column'),
      width: 220,
      cell: ({ name }) => <b className="p-trunc">{name}</b>,
    },
    {
      key: 'keywords',
      header: t('dataTypes:rules.keywords'),
      cell: ({ keywords }) => <TruncatedText text={keywords.map(({ text }) => text).join(', ')} />,
    },
    {
      key: 'count',
      header: t('number'),
      width: 110,
      align: 'end',
      cell: ({ keywords }) => formatNumber(keywords.length),
    },
    {
      key: 'scope',
      header: t('dataTypes:columns.scope'),
      width: 110,
      cell: ({ isGlobal }) => (
        <Tag variant="outline">
          {t(isGlobal ? 'dataTypes:scope.global' : 'dataTypes:scope.company')}
        </Tag>
      ),
    },
    {
      key: 'types',
      header: t('usedBy'),
      width: 200,
      cell: ({ types }) => <TruncatedText text={types.join(', ') || '–'} />,
    },
    {
      key: 'updated',
      header: t('dataTypes:columns.updated'),
      width: 130,
      cell: ({ updatedAt }) => <TimeText value={updatedAt} />,
    },
  ];
}
