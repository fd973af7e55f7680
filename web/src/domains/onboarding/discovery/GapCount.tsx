import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { GapCountQuery } from '../../../__generated__/GapCountQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { gapsPath } from '../../posture/posture.paths.ts';
import { DiscoveredCount } from './DiscoveredCount.tsx';

const GapCountDocument = graphql`
  query GapCountQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      gapCounts {
        status
        gaps
      }
    }
  }
`;

/** How many posture gaps are open. */
export function GapCount({ queryRef }: { readonly queryRef: PreloadedQuery<GapCountQuery> }) {
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<GapCountQuery>(GapCountDocument, queryRef);
  const open = (company?.gapCounts ?? [])
    .filter(({ status }) => status === 'open')
    .reduce((sum, { gaps }) => sum + gaps, 0);
  return <DiscoveredCount of="gaps" count={open} to={gapsPath(companyId)} />;
}
