import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useReadPolicyQuery } from '../../../__generated__/useReadPolicyQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

const ReadDocument = graphql`
  query useReadPolicyQuery($companyId: ID!, $policyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      posturePolicy(policyId: $policyId) {
        id
        name
        description
        remediation
        severity
        isEnabled
        categories
        cweIds
        filter
        version
        ...EditPolicy_policy
      }
    }
  }
`;

/** Reads a policy as it is saved by now; null when it is gone. */
export function useReadPolicy(policyId: string) {
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  return async () => {
    const answer = await fetchQuery<useReadPolicyQuery>(
      environment,
      ReadDocument,
      { companyId, policyId },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return answer?.company?.posturePolicy ?? null;
  };
}
