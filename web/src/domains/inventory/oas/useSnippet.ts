import { graphql, useLazyLoadQuery } from 'react-relay';
import type { useSnippetQuery } from '../../../__generated__/useSnippetQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../entities/routing/Boundaries.tsx';

/**
 * An endpoint as OpenAPI. Documents are read for it, which may take a while: who asks has a boundary
 * of its own, and those who ask at the same time share one request.
 */
export function useSnippet(endpointId: string, path: string) {
  const { companyId } = useCompany();
  const attempt = useAttemptKey();
  const { company } = useLazyLoadQuery<useSnippetQuery>(
    graphql`
      query useSnippetQuery($companyId: ID!, $endpointId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          endpoint(endpointId: $endpointId) {
            api {
              apiId
              name
            }
            oasSnippet {
              documentName
              text
            }
          }
        }
      }
    `,
    { companyId, endpointId },
    // A correction gives it another path, and with it another text; Try again asks anew.
    { fetchKey: `${path} ${attempt}`, fetchPolicy: 'store-and-network' },
  );
  return company?.endpoint ?? null;
}
