import Parameters from '../../../__generated__/DataFlowDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { DataFlowQueries } from './DataFlowDrawer.tsx';
import { dataMapList } from './dataMapList.ts';
import { DATA_FLOW_DRAWER, flowOf } from './flowDrawer.ts';

/** Where a type of data flows on a side, and what it looks like. */
export const dataFlowDrawer = defineDrawer<DataFlowQueries>({
  name: DATA_FLOW_DRAWER,
  label: 'dataFlow',
  width: 900,
  queries: {
    flow: {
      parameters: Parameters,
      variables: (companyId, { id }, search) => ({
        companyId,
        ...flowOf(id),
        filter: dataMapList.filterOf(dataMapList.address.parse(search)),
      }),
    },
  },
  load: () => import('./DataFlowDrawer.tsx'),
});
