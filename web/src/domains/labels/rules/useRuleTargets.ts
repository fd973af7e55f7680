import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useRuleTargetsQuery } from '../../../__generated__/useRuleTargetsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

const RuleTargetsDocument = graphql`
  query useRuleTargetsQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      labelGroups(first: 100) {
        edges {
          node {
            groupId
            name
          }
        }
      }
      labels(first: 100) {
        edges {
          node {
            labelId
            name
            groupName
          }
        }
      }
    }
  }
`;

type RuleTargets = NonNullable<useRuleTargetsQuery['response']['company']>;

/** Groups and labels to choose from, as they are when the form opens. */
export function useRuleTargets(): RuleTargets | null {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [targets, setTargets] = useState<RuleTargets | null>(null);
  useEffect(() => {
    const subscription = fetchQuery<useRuleTargetsQuery>(
      environment,
      RuleTargetsDocument,
      { companyId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company }) => setTargets(company ?? null),
      error: () => setTargets(null),
    });
    return () => subscription.unsubscribe();
  }, [environment, companyId]);
  return targets;
}
