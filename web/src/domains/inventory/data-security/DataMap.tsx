import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { DataMapQuery } from '../../../__generated__/DataMapQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { counted } from '../../../ui/text/counted.ts';
import { compareNames } from '../../../ui/text/format.ts';
import { type Flow, dataMapColumns, flowKey } from './dataMapColumns.tsx';
import type { DataMapParams, FlowSort } from './dataMapList.ts';
import { FLOW_SORTS } from './dataMapList.ts';

const DataMapDocument = graphql`
  query DataMapQuery($companyId: ID!, $filter: FilterInput) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        flows(filter: $filter) {
          dataType
          side
          endpoints
          authenticated
          anonymous
          external
        }
      }
    }
  }
`;

function compare(one: Flow, other: Flow, sort: FlowSort): number {
  if (sort === 'dataType') return compareNames(one.dataType, other.dataType);
  if (sort === 'side') return one.side.localeCompare(other.side);
  return one[sort] - other[sort];
}

/** Flows that the address asks for, in its order; alike ones by name. */
function shownFlows(
  flows: readonly Flow[],
  { type, side, sort, direction }: DataMapParams,
): readonly Flow[] {
  const wanted = type.trim().toLowerCase();
  const sign = direction === 'ascending' ? 1 : -1;
  return flows
    .filter(
      (flow) =>
        (side === 'all' || flow.side === side) && flow.dataType.toLowerCase().includes(wanted),
    )
    .toSorted(
      (one, other) =>
        sign * compare(one, other, sort) ||
        compareNames(one.dataType, other.dataType) ||
        one.side.localeCompare(other.side),
    );
}

interface DataMapProps {
  readonly queryRef: PreloadedQuery<DataMapQuery>;
  readonly params: DataMapParams;
  readonly onChange: (change: Partial<DataMapParams>) => void;
}

/** Which types of data flow through the endpoints that match, on which side and to whom. */
export function DataMap({ queryRef, params, onChange }: DataMapProps) {
  const { t } = useTranslation('dataSecurity');
  const { companyId, can } = useCompany();
  const hasInventory = can('seeInventory');
  const { company } = usePreloadedQuery<DataMapQuery>(DataMapDocument, queryRef);
  const flows = company?.dataSecurity?.flows;
  const rows = useMemo(() => shownFlows(flows ?? [], params), [flows, params]);
  const columns = useMemo(
    () => dataMapColumns({ t, companyId, hasInventory, filter: params.filter }),
    [t, companyId, hasInventory, params.filter],
  );
  return (
    <DataTable
      label={t('map.title')}
      columns={columns}
      items={toItems(rows, flowKey)}
      total={rows.length}
      footNote={t('map.count', counted(rows.length))}
      sort={{ key: params.sort, direction: params.direction === 'ascending' ? 'asc' : 'desc' }}
      onSort={(next) =>
        onChange({
          sort: FLOW_SORTS.find((each) => each === next.key) ?? 'endpoints',
          direction: next.direction === 'asc' ? 'ascending' : 'descending',
        })
      }
      empty={<EmptyState title={t('map.none')} body={t('map.noneBody')} />}
    />
  );
}
