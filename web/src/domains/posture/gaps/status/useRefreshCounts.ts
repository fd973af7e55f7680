import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useLocation } from 'react-router-dom';
import type { useRefreshCountsQuery } from '../../../../__generated__/useRefreshCountsQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { gapList } from '../gapList.ts';

/**
 * Asks again how many gaps there are by status and severity: all of them, and those that the page
 * shows.
 */
export function useRefreshCounts(): () => void {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    const filter = pathname.includes('/posture-gaps/')
      ? gapList.filterOf(gapList.address.parse(new URLSearchParams(search)))
      : null;
    fetchQuery<useRefreshCountsQuery>(
      environment,
      graphql`
        query useRefreshCountsQuery($companyId: ID!, $filter: FilterInput) @throwOnFieldError {
          company(companyId: $companyId) {
            gapCounts(filter: $filter) {
              status
              severity
              gaps
            }
            allGapCounts: gapCounts {
              status
              severity
              gaps
            }
          }
        }
      `,
      { companyId, filter },
      { fetchPolicy: 'network-only' },
      // What is shown stays where the counts cannot be had; the next answer has them.
    ).subscribe({ error: () => undefined });
  }, [environment, companyId, pathname, search]);
}
