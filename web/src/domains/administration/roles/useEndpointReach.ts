import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useEndpointReachQuery } from '../../../__generated__/useEndpointReachQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

interface Reached {
  /** JSON of the labels that it is about. */
  readonly of: string;
  readonly seen: number;
  readonly total: number;
}

/**
 * How many endpoints of the company have one of these labels, and how many there are; null without
 * labels, and while it is not known.
 */
export function useEndpointReach(labelIds: readonly string[]) {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [reached, setReached] = useState<Reached | null>(null);
  const key = JSON.stringify(labelIds);
  useEffect(() => {
    const value = JSON.parse(key) as string[];
    if (value.length === 0) return undefined;
    const filter = { all: [{ field: 'label', op: 'is' as const, value }] };
    const subscription = fetchQuery<useEndpointReachQuery>(
      environment,
      graphql`
        query useEndpointReachQuery($companyId: ID!, $filter: FilterInput) @throwOnFieldError {
          company(companyId: $companyId) {
            all: endpoints(first: 1) {
              totalCount
            }
            labelled: endpoints(first: 1, filter: $filter) {
              totalCount
            }
          }
        }
      `,
      { companyId, filter },
    ).subscribe({
      next: ({ company }) =>
        company &&
        setReached({
          of: key,
          seen: company.labelled.totalCount,
          total: company.all.totalCount,
        }),
      // Then nothing is said of endpoints.
      error: () => setReached(null),
    });
    return () => subscription.unsubscribe();
  }, [environment, companyId, key]);
  return reached?.of === key ? reached : null;
}
