import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { sampleColumns_sample$data } from '../../__generated__/sampleColumns_sample.graphql.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import type { Column } from '../../ui/table/tableTypes.ts';

/** What the columns read. */
export const sampleRow = graphql`
  fragment sampleColumns_sample on Sample @relay(plural: true) @throwOnFieldError {
    sampleId
    name
    createdAt
    createdBy
  }
`;

/** One row of the samples. */
export type SampleRow = sampleColumns_sample$data[number];

/** Raw key of a row. */
export const sampleKey = ({ sampleId }: SampleRow) => sampleId;

/** Columns of the list of samples. */
export function sampleColumns(t: TFunction<'sample'>): readonly Column<SampleRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name }) => <b className="p-trunc">{name}</b>,
    },
    {
      key: 'createdBy',
      header: t('columns.createdBy'),
      width: 240,
      priority: 'wide',
      cell: ({ createdBy }) => <span className="p-trunc">{createdBy}</span>,
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: 140,
      cell: ({ createdAt }) => <TimeText value={createdAt} />,
    },
  ];
}
