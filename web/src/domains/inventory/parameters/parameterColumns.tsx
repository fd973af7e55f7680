import type { TFunction } from 'i18next';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { Samples } from './Samples.tsx';
import type { ParameterRow } from './useParameters.ts';

type Words = TFunction<'inventory'>;

const yes = (t: Words, value: boolean) => (value ? t('parameters.yes') : <span className="p-num-none">{t('parameters.no')}</span>);

/** Columns of the parameter table, in the order of the specification. */
export function parameterColumns(t: Words, foundIn: (row: ParameterRow) => string, isSampling: boolean): readonly Column<ParameterRow>[] {
  return [
    { key: 'name', header: t('parameters.columns.name'), cell: (row) => <Name row={row} tuned={t('parameters.tuned')} /> },
    { key: 'location', header: t('parameters.columns.location'), width: 126, cell: foundIn },
    { key: 'type', header: t('parameters.columns.type'), width: 124, cell: (row) => (row.format ? `${row.type}, ${row.format}` : row.type) },
    { key: 'required', header: t('parameters.columns.required'), width: 80, cell: (row) => yes(t, row.required) },
    { key: 'sensitive', header: t('parameters.columns.sensitive'), width: 84, cell: (row) => yes(t, row.sensitive) },
    { key: 'dataType', header: t('parameters.columns.dataType'), width: 140, cell: (row) => row.dataType ?? <span className="p-num-none">–</span> },
    { key: 'categories', header: t('parameters.columns.categories'), width: 120, priority: 'wide', cell: (row) => <TagList items={row.dataCategories} limit={1} /> },
    { key: 'isObject', header: t('parameters.columns.isObject'), width: 80, priority: 'wide', cell: (row) => yes(t, row.isObject) },
    { key: 'samples', header: t('parameters.columns.samples'), width: 190, cell: (row) => <Samples name={row.name} samples={row.samples} isSampling={isSampling} /> },
  ];
}

function Name({ row, tuned }: { readonly row: ParameterRow; readonly tuned: string }) {
  return (
    <span className="drawer-mono p-trunc" title={`${row.name}${row.statusClass && ` (${row.statusClass})`}`}>
      {row.name}
      {row.tuned && <Tag>{tuned}</Tag>}
    </span>
  );
}
