import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { InventoryCountQuery } from '../../../__generated__/InventoryCountQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { DiscoveredCount } from './DiscoveredCount.tsx';

const InventoryCountDocument = graphql`
  query InventoryCountQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      inventoryCounts {
        hosts
        apis
        endpoints
      }
    }
  }
`;

interface InventoryCountProps {
  readonly of: 'hosts' | 'apis' | 'endpoints';
  readonly queryRef: PreloadedQuery<InventoryCountQuery>;
}

/** How many hosts, APIs or endpoints were learned. */
export function InventoryCount({ of, queryRef }: InventoryCountProps) {
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<InventoryCountQuery>(InventoryCountDocument, queryRef);
  const to = inventoryPath(companyId, of === 'hosts' ? { groupBy: 'host' } : {});
  return company && <DiscoveredCount of={of} count={company.inventoryCounts[of]} to={to} />;
}
