import type { TFunction } from 'i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { ParameterName } from './ParameterName.tsx';
import { Samples } from './Samples.tsx';
import type { ParameterRow } from './useParameters.ts';

type Words = TFunction<'inventory'>;
type FactWords = TFunction<'parameters'>;

const yes = (t: Words, value: boolean) =>
  value ? t('parameters.yes') : <span className="p-num-none">{t('parameters.no')}</span>;

/** What a parameter is: its name, its place and its type. */
const identityColumns = (
  t: Words,
  foundIn: (row: ParameterRow) => string,
): readonly Column<ParameterRow>[] => [
  {
    key: 'name',
    header: t('parameters.columns.name'),
    isSortable: true,
    cell: (row) => <ParameterName row={row} />,
  },
  {
    key: 'location',
    header: t('parameters.columns.location'),
    width: 122,
    isSortable: true,
    cell: foundIn,
  },
  {
    key: 'type',
    header: t('parameters.columns.type'),
    width: 132,
    isSortable: true,
    cell: (row) => <TypeText row={row} />,
  },
  {
    key: 'required',
    header: t('parameters.columns.required'),
    width: 92,
    isSortable: true,
    cell: (row) => yes(t, row.required),
  },
];

/** What its values mean: sensitive data, or the key of an object. */
const meaningColumns = (t: Words): readonly Column<ParameterRow>[] => [
  {
    key: 'sensitive',
    header: t('parameters.columns.sensitive'),
    width: 92,
    isSortable: true,
    cell: (row) => yes(t, row.sensitive),
  },
  {
    key: 'dataType',
    header: t('parameters.columns.dataType'),
    width: 132,
    isSortable: true,
    cell: (row) =>
      row.dataType ? catalogueText(row.dataType) : <span className="p-num-none">–</span>,
  },
  {
    key: 'categories',
    header: t('parameters.columns.categories'),
    width: 108,
    priority: 'wide',
    cell: (row) => <TagList items={row.dataCategories.map(catalogueText)} limit={1} />,
  },
  {
    key: 'isObject',
    header: t('parameters.columns.isObject'),
    width: 80,
    priority: 'wide',
    cell: (row) => yes(t, row.isObject),
  },
];

/** Columns of the parameter table, in the order of the specification. */
export function parameterColumns(
  t: Words,
  words: FactWords,
  foundIn: (row: ParameterRow) => string,
  isSampling: boolean,
): readonly Column<ParameterRow>[] {
  return [
    ...identityColumns(t, foundIn),
    ...meaningColumns(t),
    {
      key: 'seen',
      header: words('columns.seen'),
      width: 76,
      align: 'end',
      priority: 'wide',
      isSortable: true,
      cell: (row) => <NumberText value={row.occurrences} format="short" />,
    },
    {
      key: 'samples',
      header: t('parameters.columns.samples'),
      width: 170,
      cell: (row) => <Samples name={row.name} samples={row.samples} isSampling={isSampling} />,
    },
  ];
}

function TypeText({ row }: { readonly row: ParameterRow }) {
  const text = row.format
    ? `${row.type}, ${row.format}`
    : [row.type, ...row.otherTypes].join(' | ');
  return <TruncatedText text={text} />;
}
