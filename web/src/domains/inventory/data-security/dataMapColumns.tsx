import { chakra } from '@chakra-ui/react/styled-system';
import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { DataMapQuery$data } from '../../../__generated__/DataMapQuery.graphql.ts';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { inventoryPath } from '../inventory.paths.ts';
import { AUDIENCES, type Audience, withTypes } from './flowFilters.ts';
import { ListLink } from './ListLink.tsx';

type Company = NonNullable<DataMapQuery$data['company']>;
/** A type of data on one side. */
export type Flow = NonNullable<Company['dataSecurity']>['flows'][number];

export const flowKey = ({ dataType, side }: Flow): string => `${side} ${dataType}`;

const sideOf = ({ side }: Pick<Flow, 'side'>): DataSide =>
  side === 'request' ? 'request' : 'response';

interface ColumnsOf {
  readonly t: TFunction<'dataSecurity'>;
  readonly companyId: string;
  /** Whether the reader sees the inventory, to which counts lead. */
  readonly hasInventory: boolean;
  /** What the map is filtered by; its links keep to it. */
  readonly filter: Filter;
}

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
    width: 120,
    isSortable: true,
    cell: (flow) => <Tag variant="outline">{t(`sides.${sideOf(flow)}`)}</Tag>,
  },
];

/** Columns of the data map: every count leads to the endpoints that it counts. */
export function dataMapColumns({
  t,
  companyId,
  hasInventory,
  filter,
}: ColumnsOf): readonly Column<Flow>[] {
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
    width: 130,
    align: 'end',
    isSortable: true,
    cell: (flow) => count(flow, flow[key], AUDIENCES[key]),
  });
  const byHost: Column<Flow> = {
    key: 'hosts',
    header: t('map.hosts'),
    width: 100,
    cell: (flow) => (
      <Link to={inventoryPath(companyId, { filter: listOf(flow), groupBy: 'host' })}>
        {t('map.byHost')}
      </Link>
    ),
  };
  return [
    ...flowColumns(t),
    {
      key: 'endpoints',
      header: t('map.endpoints'),
      width: 120,
      align: 'end',
      isSortable: true,
      cell: (flow) => count(flow, flow.endpoints),
    },
    audience('authenticated'),
    audience('anonymous'),
    audience('external'),
    ...(hasInventory ? [byHost] : []),
  ];
}
