import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { DataTypeCountQuery } from '../../../__generated__/DataTypeCountQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { dataSecurityPath } from '../../inventory/data-security/dataSecurity.paths.ts';
import { DiscoveredCount } from './DiscoveredCount.tsx';

const DataTypeCountDocument = graphql`
  query DataTypeCountQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        flows {
          dataType
        }
      }
    }
  }
`;

/** How many types of sensitive data were found, on either side. */
export function DataTypeCount({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<DataTypeCountQuery>;
}) {
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<DataTypeCountQuery>(DataTypeCountDocument, queryRef);
  const types = new Set(company?.dataSecurity?.flows.map(({ dataType }) => dataType));
  return <DiscoveredCount of="dataTypes" count={types.size} to={dataSecurityPath(companyId)} />;
}
