import type { TFunction } from 'i18next';
import type { SamplesTable_sample$data } from '../../__generated__/SamplesTable_sample.graphql.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import type { Column } from '../../ui/table/tableTypes.ts';

/** One row of the samples. */
export type SampleRow = SamplesTable_sample$data[number];

/** Columns of the list of samples. */
export function sampleColumns(t: TFunction<'sample'>): readonly Column<SampleRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name }) => <b className="p-trunc">{name}</b>,
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: 140,
      cell: ({ createdAt }) => <TimeText value={createdAt} />,
    },
  ];
}
