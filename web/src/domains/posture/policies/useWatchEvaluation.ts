import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useWatchEvaluationQuery } from '../../../__generated__/useWatchEvaluationQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';

/** Milliseconds between two looks. */
const PACE = 2_000;

/** Looks again at how far endpoints are evaluated by a policy, until all of them are. */
export function useWatchEvaluation(policyId: string, isWorking: boolean): void {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const look = () => {
    // What cannot be asked now stays as it is shown; the next look asks again.
    fetchQuery<useWatchEvaluationQuery>(
      environment,
      graphql`
        query useWatchEvaluationQuery($companyId: ID!, $policyId: ID!) @throwOnFieldError {
          company(companyId: $companyId) {
            posturePolicy(policyId: $policyId) {
              isEnabled
              progress {
                state
                done
                total
              }
            }
          }
        }
      `,
      { companyId, policyId },
      { fetchPolicy: 'network-only' },
    ).subscribe({ error: () => undefined });
  };
  usePoll(look, isWorking ? PACE : null);
}
