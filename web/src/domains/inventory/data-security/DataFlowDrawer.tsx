import { Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { DataFlowDrawerQuery } from '../../../__generated__/DataFlowDrawerQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { inventoryPath } from '../inventory.paths.ts';
import './dataSecurity.texts.ts';
import { dataMapList } from './dataMapList.ts';
import { DATA_FLOW_DRAWER, flowOf } from './flowDrawer.ts';
import { FlowExamples } from './FlowExamples.tsx';
import { withTypes } from './flowFilters.ts';
import { FlowPlaces } from './FlowPlaces.tsx';
import { ParametersLink } from './parameters/ParametersLink.tsx';

export type DataFlowQueries = { flow: DataFlowDrawerQuery };

const DataFlowDrawerDocument = graphql`
  query DataFlowDrawerQuery(
    $companyId: ID!
    $dataType: String!
    $side: ParameterSide!
    $filter: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...FlowExamples_company
      dataSecurity {
        flow(dataType: $dataType, side: $side, filter: $filter) {
          hostCount
          ...FlowPlaces_flow
          ...FlowExamples_flow
        }
      }
    }
  }
`;

/** Where a type of data flows on a side, of the endpoints that the data map's filter keeps. */
export default function DataFlowDrawer({ queries, drawer }: DrawerProps<DataFlowQueries>) {
  const { t } = useTranslation('dataSecurity');
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<DataFlowDrawerQuery>(DataFlowDrawerDocument, queries.flow);
  const drawers = useDrawers();
  const { onPrevious, onNext } = useSteps(DATA_FLOW_DRAWER, drawer.id, (id) =>
    drawers.change({ name: DATA_FLOW_DRAWER, id }),
  );
  const { side, dataType } = flowOf(drawer.id);
  const flow = company?.dataSecurity?.flow;
  const [{ filter: mapFilter }] = useAddress(dataMapList.address);
  const within = 'all' in mapFilter ? mapFilter.all : [mapFilter];
  const filter = { all: [...within, withTypes(side, [dataType])] };
  return (
    <Drawer
      onPrevious={onPrevious}
      onNext={onNext}
      kind={t('flow.title')}
      title={
        <>
          <Tag variant="outline">{t(`sides.${side}`)}</Tag> {catalogueText(dataType)}
        </>
      }
      actions={
        <>
          <ParametersLink place={{ dataType, side, filter: { all: within } }}>
            {t('flow.parameters')}
          </ParametersLink>
          <Link to={inventoryPath(companyId, { filter, groupBy: 'host' })}>
            {t('flow.inventory')}
          </Link>
        </>
      }
    >
      {within.length > 0 && <Note>{t('flow.filtered')}</Note>}
      {company && flow && flow.hostCount > 0 ? (
        <>
          <FlowPlaces flow={flow} filter={filter} />
          <FlowExamples flow={flow} company={company} />
        </>
      ) : (
        <EmptyState
          icon={<Waypoints size={16} />}
          title={t('flow.none')}
          body={t('flow.noneBody')}
        />
      )}
    </Drawer>
  );
}
