import { chakra } from '@chakra-ui/react/styled-system';
import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { TFunction } from 'i18next';
import type { DataMapQuery$data } from '../../../__generated__/DataMapQuery.graphql.ts';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { flowKey } from './flowDrawer.ts';
import { AUDIENCES, type Audience, isNew, withTypes } from './flowFilters.ts';
import { ListLink } from './ListLink.tsx';

type Company = NonNullable<DataMapQuery$data['company']>;
/** A type of data on one side. */
export type Flow = NonNullable<Company['dataSecurity']>['flows'][number];

const sideOf = ({ side }: Pick<Flow, 'side'>): DataSide =>
  side === 'request' ? 'request' : 'response';

export const rowKey = (flow: Flow): string =>
  flowKey({ side: sideOf(flow), dataType: flow.dataType });

interface ColumnsOf {
  readonly t: TFunction<'dataSecurity'>;
  /** What the map is filtered by; its links keep to it. */
  readonly filter: Filter;
}

const AUDIENCE_PX = { authenticated: 120, anonymous: 110, external: 95, thirdParty: 105 } as const;

/** Which type of data it is, and on which side. */
const flowColumns = (t: TFunction<'dataSecurity'>): readonly Column<Flow>[] => [
  {
    key: 'dataType',
    header: t('map.type'),
    isSortable: true,
    isName: true,
    cell: ({ dataType, regulations }) => (
      <chakra.span display="flex" alignItems="baseline" gap="2" minWidth="0">
        <chakra.b flex="none" maxWidth="full" className="p-trunc">
          {catalogueText(dataType)}
        </chakra.b>
        {regulations.length > 0 && (
          <chakra.small display="grid" color="fg.subtle" minWidth="0">
            <TruncatedText text={regulations.map(regulationName).join(', ')} />
          </chakra.small>
        )}
      </chakra.span>
    ),
  },
  {
    key: 'side',
    header: t('map.side'),
    width: 105,
    isSortable: true,
    cell: (flow) => <Tag variant="outline">{t(`sides.${sideOf(flow)}`)}</Tag>,
  },
];

/** Columns of the data map: every count leads to the endpoints that it counts. */
export function dataMapColumns({ t, filter }: ColumnsOf): readonly Column<Flow>[] {
  const within: readonly FilterNode[] = 'all' in filter ? filter.all : [filter];
  const listOf = (flow: Flow, ...more: readonly FilterNode[]): Filter => ({
    all: [...within, withTypes(sideOf(flow), [flow.dataType]), ...more],
  });
  const count = (flow: Flow, value: number, ...more: readonly FilterNode[]) =>
    value === 0 ? (
      <span className="p-num-none">0</span>
    ) : (
      <ListLink filter={listOf(flow, ...more)}>
        <NumberText value={value} />
      </ListLink>
    );
  const audience = (key: Audience): Column<Flow> => ({
    key,
    header: t(`map.${key}`),
    width: AUDIENCE_PX[key],
    align: 'end',
    isSortable: true,
    cell: (flow) => count(flow, flow[key], AUDIENCES[key]),
  });
  return [
    ...flowColumns(t),
    {
      key: 'endpoints',
      header: t('map.endpoints'),
      width: 105,
      align: 'end',
      isSortable: true,
      cell: (flow) => count(flow, flow.endpoints),
    },
    audience('authenticated'),
    audience('anonymous'),
    audience('external'),
    audience('thirdParty'),
    {
      key: 'newEndpoints',
      header: t('map.newEndpoints'),
      width: 120,
      align: 'end',
      isSortable: true,
      cell: (flow) => count(flow, flow.newEndpoints, isNew(sideOf(flow), flow.dataType)),
    },
  ];
}
