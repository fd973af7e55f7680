import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useWatchDecisionsQuery } from '../../../__generated__/useWatchDecisionsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';

/** Milliseconds between two looks. */
const PACE = 2_000;

/** Looks again at how far decisions have come, until all of them are carried out. */
export function useWatchDecisions(parameterId: string, isWorking: boolean): void {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const look = () => {
    // What cannot be asked now stays as it is shown; the next look asks again.
    fetchQuery<useWatchDecisionsQuery>(
      environment,
      graphql`
        query useWatchDecisionsQuery($companyId: ID!, $parameterId: ID!) @throwOnFieldError {
          company(companyId: $companyId) {
            parameter(parameterId: $parameterId) {
              sensitive
              dataType
              ...ParameterDecisions_parameter
            }
          }
        }
      `,
      { companyId, parameterId },
      { fetchPolicy: 'network-only' },
    ).subscribe({ error: () => undefined });
  };
  usePoll(look, isWorking ? PACE : null);
}
