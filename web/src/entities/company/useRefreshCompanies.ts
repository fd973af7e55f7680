import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useRefreshCompaniesQuery } from '../../__generated__/useRefreshCompaniesQuery.graphql.ts';

/**
 * Asks anew which companies the reader may use, so that the company switch and the palette know one
 * that was made or has another name.
 */
export function useRefreshCompanies(): () => void {
  const environment = useRelayEnvironment();
  return () => {
    fetchQuery<useRefreshCompaniesQuery>(
      environment,
      graphql`
        query useRefreshCompaniesQuery @throwOnFieldError {
          viewer {
            companies {
              companyId
              name
              kind
              organizationName
            }
          }
        }
      `,
      {},
      { fetchPolicy: 'network-only' },
      // What cannot be asked now comes with the next page that is loaded.
    ).subscribe({ error: () => undefined });
  };
}
