import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { dataTypeColumns_type$data } from '../../../__generated__/dataTypeColumns_type.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Orders } from '../../../entities/lists/wholeList.ts';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { compareNames, formatNumber } from '../../../ui/text/format.ts';
import { privacyOf } from './privacyOptions.ts';
import { DataTypeSwitch } from './DataTypeSwitch.tsx';

/** What the columns read. */
export const dataTypeRow = graphql`
  fragment dataTypeColumns_type on DataType @relay(plural: true) @throwOnFieldError {
    dataTypeId
    name
    categoryNames
    isGlobal
    privacy
    updatedAt
    names {
      kind
    }
    keywordLists
    values {
      kind
    }
    ...DataTypeSwitch_type
  }
`;

/** One row of the data types. */
export type DataTypeRow = dataTypeColumns_type$data[number];

/** The product's types are known by their name. */
export const dataTypeKey = ({ dataTypeId, name }: Pick<DataTypeRow, 'dataTypeId' | 'name'>) =>
  dataTypeId ?? name;

/** Columns that the table can be sorted by. */
export const DATA_TYPE_SORTS = ['name', 'categories', 'privacy', 'updated'] as const;

const PRIVACY_ORDER: readonly string[] = ['clear', 'mask', 'hash'];
const categoriesOf = (names: readonly string[]) => names.map(catalogueText).join(', ');
const byName = (one: DataTypeRow, other: DataTypeRow) =>
  compareNames(catalogueText(one.name), catalogueText(other.name));

/** How types are compared by each of these columns, and by name where they are alike. */
export const dataTypeOrders: Orders<DataTypeRow, (typeof DATA_TYPE_SORTS)[number]> = {
  by: {
    name: byName,
    categories: (one, other) =>
      compareNames(categoriesOf(one.categoryNames), categoriesOf(other.categoryNames)),
    privacy: (one, other) =>
      PRIVACY_ORDER.indexOf(one.privacy) - PRIVACY_ORDER.indexOf(other.privacy),
    updated: (one, other) => (one.updatedAt ?? '').localeCompare(other.updatedAt ?? ''),
  },
  tie: byName,
};

/** How many rules and keyword lists a type has, in words. */
function rulesText(
  t: TFunction<'dataTypes'>,
  { names, keywordLists, values }: DataTypeRow,
): string {
  const rules = t('columns.rulesOf', {
    names: formatNumber(names.length),
    values: formatNumber(values.length),
  });
  if (keywordLists.length === 0) return rules;
  const lists = t('columns.listsOf', {
    count: keywordLists.length,
    formatted: formatNumber(keywordLists.length),
  });
  return `${rules}, ${lists}`;
}

/** Columns of the data types. */
export function dataTypeColumns(t: TFunction<'dataTypes'>): readonly Column<DataTypeRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      isSortable: true,
      cell: ({ name }) => <b className="p-trunc">{catalogueText(name)}</b>,
    },
    {
      key: 'categories',
      header: t('columns.categories'),
      width: 184,
      isSortable: true,
      cell: ({ categoryNames }) => <TruncatedText text={categoriesOf(categoryNames) || '–'} />,
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
      key: 'privacy',
      header: t('columns.privacy'),
      width: 110,
      isSortable: true,
      cell: ({ privacy }) => t(`privacy.${privacyOf(privacy)}`),
    },
    {
      key: 'rules',
      header: t('columns.rules'),
      width: 150,
      cell: (type) =>
        type.dataTypeId == null ? (
          t('columns.detector')
        ) : (
          <TruncatedText text={rulesText(t, type)} />
        ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 130,
      priority: 'wide',
      isSortable: true,
      cell: ({ updatedAt }) => (updatedAt == null ? '–' : <TimeText value={updatedAt} />),
    },
    {
      key: 'enabled',
      header: t('columns.enabled'),
      width: 90,
      cell: (type) => <DataTypeSwitch type={type} />,
    },
  ];
}
