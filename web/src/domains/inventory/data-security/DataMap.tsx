import { FLOW_SORTS, shownFlows } from '@palisade/vocabulary/dataFlows.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { DataMapQuery } from '../../../__generated__/DataMapQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { counted } from '../../../ui/text/counted.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { compareNames } from '../../../ui/text/format.ts';
import { dataMapColumns, rowKey } from './dataMapColumns.tsx';
import type { DataMapParams } from './dataMapList.ts';
import { DATA_FLOW_DRAWER } from './flowDrawer.ts';

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
          thirdParty
          newEndpoints
          regulations
        }
      }
    }
  }
`;

interface DataMapProps {
  readonly queryRef: PreloadedQuery<DataMapQuery>;
  readonly params: DataMapParams;
  readonly onChange: (change: Partial<DataMapParams>) => void;
}

/**
 * Which types of data flow through the endpoints that match, on which side and to whom. For who sees
 * the inventory, a row opens the places of its flow.
 */
export function DataMap({ queryRef, params, onChange }: DataMapProps) {
  const { t } = useTranslation('dataSecurity');
  const { can } = useCompany();
  const hasInventory = can('seeInventory');
  const { company } = usePreloadedQuery<DataMapQuery>(DataMapDocument, queryRef);
  const flows = company?.dataSecurity?.flows;
  const inLanguage = useCatalogueText();
  const rows = useMemo(() => {
    const side = params.side === 'all' ? null : params.side;
    const wanted = { ...params, side, isNew: params.age === 'new' };
    return shownFlows(flows ?? [], wanted, compareNames, (type) => [inLanguage(type), type]);
  }, [flows, params, inLanguage]);
  const columns = useMemo(() => dataMapColumns({ t, filter: params.filter }), [t, params.filter]);
  const ids = useMemo(() => rows.map(rowKey), [rows]);
  const total = rows.length;
  const rowDrawer = useRowDrawer({ drawer: DATA_FLOW_DRAWER, ids, total, onMore: undefined });
  return (
    <DataTable
      label={t('map.title')}
      columns={columns}
      items={toItems(rows, rowKey)}
      total={total}
      footNote={t('map.count', counted(total))}
      sort={{ key: params.sort, direction: params.direction === 'ascending' ? 'asc' : 'desc' }}
      onSort={(next) =>
        onChange({
          sort: FLOW_SORTS.find((each) => each === next.key) ?? 'endpoints',
          direction: next.direction === 'asc' ? 'ascending' : 'descending',
        })
      }
      {...(hasInventory && rowDrawer)}
      empty={<EmptyState title={t('map.none')} body={t('map.noneBody')} />}
    />
  );
}
