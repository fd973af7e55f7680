import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useDeletionPlanQuery,
  useDeletionPlanQuery$data,
} from '../../../__generated__/useDeletionPlanQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

/** What deleting an environment comes to. */
export type DeletionPlan = NonNullable<
  NonNullable<useDeletionPlanQuery$data['company']>['environmentDeletionPlan']
> & {
  /** Whether the reader may go to the environment, where copies are exported. */
  readonly isEntered: boolean;
};

/** What is known of it: nothing yet, that it cannot be counted, or the plan. */
export type PlanState = DeletionPlan | 'loading' | 'failed';

/** Counts what deleting an environment comes to, when that is asked for. */
export function useDeletionPlan(environmentId: string) {
  const relay = useRelayEnvironment();
  const { companyId } = useCompany();
  const [plan, setPlan] = useState<PlanState>('loading');
  const count = () => {
    setPlan('loading');
    fetchQuery<useDeletionPlanQuery>(
      relay,
      graphql`
        query useDeletionPlanQuery($companyId: ID!, $environmentId: ID!) @throwOnFieldError {
          entered: company(companyId: $environmentId) {
            companyId
          }
          company(companyId: $companyId) {
            environmentDeletionPlan(environmentId: $environmentId) {
              counts {
                kind
                count
              }
              peopleOnlyHere
              peopleByDefault
              sharedRules
              refusal
            }
          }
        }
      `,
      { companyId, environmentId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company, entered }) => {
        const found = company?.environmentDeletionPlan;
        setPlan(found ? { ...found, isEntered: entered != null } : 'failed');
      },
      error: () => setPlan('failed'),
    });
  };
  return { plan, count };
}
