import { graphql, useLazyLoadQuery } from 'react-relay';
import type { useOpenRemediationsQuery } from '../../__generated__/useOpenRemediationsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';

const useOpenRemediationsDocument = graphql`
  query useOpenRemediationsQuery($companyId: ID!) {
    company(companyId: $companyId) {
      fieldRemediationCounts {
        active
      }
    }
  }
`;

/** How many insights are open. */
export function useOpenRemediations(): number {
  const { companyId } = useCompany();
  return useLazyLoadQuery<useOpenRemediationsQuery>(useOpenRemediationsDocument, { companyId }).company?.fieldRemediationCounts.active ?? 0;
}
