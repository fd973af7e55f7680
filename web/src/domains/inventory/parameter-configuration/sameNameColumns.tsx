import type { TFunction } from 'i18next';
import type { SameNameParameters_parameter$data } from '../../../__generated__/SameNameParameters_parameter.graphql.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { Row } from '../../../ui/layout/Boxes.ts';

/** A parameter of the name. */
export type SameNameRow = NonNullable<
  SameNameParameters_parameter$data['sameName']
>['edges'][number]['node'];

const unknown = <span className="p-num-none">–</span>;

/** Where each parameter of the name is, and what it holds by now. */
export const sameNameColumns = (
  t: TFunction<'parameterConfiguration'>,
  foundIn: (row: SameNameRow) => string,
): readonly Column<SameNameRow>[] => [
  {
    key: 'endpoint',
    header: t('same.endpoint'),
    isName: true,
    cell: ({ endpoint }) =>
      endpoint ? (
        <Row gap="2" minWidth="0">
          <MethodTag method={endpoint.method} />
          <TruncatedText text={endpoint.path} />
        </Row>
      ) : (
        unknown
      ),
  },
  {
    key: 'host',
    header: t('same.host'),
    width: 220,
    cell: ({ endpoint }) =>
      endpoint?.host ? <TruncatedText text={endpoint.host.name} /> : unknown,
  },
  {
    key: 'location',
    header: t('same.location'),
    width: 160,
    cell: (row) => [foundIn(row), row.statusClass].filter((part) => part !== '').join(', '),
  },
  {
    key: 'type',
    header: t('same.type'),
    width: 180,
    cell: ({ sensitive, dataType }) =>
      sensitive ? (
        <TruncatedText text={dataType ?? t('same.untyped')} />
      ) : (
        <span className="p-num-none">{t('same.notSensitive')}</span>
      ),
  },
];
