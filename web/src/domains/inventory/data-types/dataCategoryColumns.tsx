import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { dataCategoryColumns_category$data } from '../../../__generated__/dataCategoryColumns_category.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** What the columns read. */
export const dataCategoryRow = graphql`
  fragment dataCategoryColumns_category on DataCategory @relay(plural: true) @throwOnFieldError {
    reference
    name
    description
    isGlobal
    types
    updatedAt
  }
`;

/** One row of the data categories. */
export type DataCategoryRow = dataCategoryColumns_category$data[number];

export const dataCategoryKey = ({ reference }: Pick<DataCategoryRow, 'reference'>) => reference;

const GLOBAL = ['PII', 'Government ID', 'Financial', 'PHI', 'Authentication', 'Technical'] as const;

/** What a category is for; of the product's it is said here. */
export function aboutCategory(
  t: TFunction<'dataTypes'>,
  { name, description, isGlobal }: Pick<DataCategoryRow, 'name' | 'description' | 'isGlobal'>,
): string {
  const global = isGlobal ? GLOBAL.find((each) => each === name) : undefined;
  return global === undefined ? description : t(`categories.global.${global}`);
}

/** Columns of the data categories. */
export function dataCategoryColumns(t: TFunction<'dataTypes'>): readonly Column<DataCategoryRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.category'),
      width: 240,
      cell: ({ name }) => <b className="p-trunc">{catalogueText(name)}</b>,
    },
    {
      key: 'description',
      header: t('columns.description'),
      cell: (category) => <TruncatedText text={aboutCategory(t, category) || '–'} />,
    },
    {
      key: 'scope',
      header: t('columns.scope'),
      width: 110,
      cell: ({ isGlobal }) => (
        <Tag variant="outline">{t(isGlobal ? 'scope.global' : 'scope.company')}</Tag>
      ),
    },
    {
      key: 'types',
      header: t('columns.types'),
      width: 90,
      align: 'end',
      cell: ({ types }) => formatNumber(types.length),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 130,
      cell: ({ updatedAt }) => (updatedAt == null ? '–' : <TimeText value={updatedAt} />),
    },
  ];
}
