import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useAuditChoicesQuery,
  useAuditChoicesQuery$data,
} from '../../../__generated__/useAuditChoicesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

type Choices = NonNullable<useAuditChoicesQuery$data['company']>['auditChoices'];
const NONE: Choices = { actions: [], targetTypes: [], companies: [] };

/**
 * What can be chosen among when filtering, asked for when it is first needed; `companies` is null
 * until then.
 */
export function useAuditChoices(ofOrganization: boolean) {
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const [companies, setCompanies] = useState<Choices['companies'] | null>(null);
  const load = useCallback(async (): Promise<Choices> => {
    const document = graphql`
      query useAuditChoicesQuery($companyId: ID!, $ofOrganization: Boolean = false)
      @throwOnFieldError {
        company(companyId: $companyId) {
          auditChoices(ofOrganization: $ofOrganization) {
            actions
            targetTypes
            companies {
              companyId
              name
            }
          }
        }
      }
    `;
    const data = await fetchQuery<useAuditChoicesQuery>(
      environment,
      document,
      { companyId, ofOrganization },
      { fetchPolicy: 'store-or-network' },
    ).toPromise();
    const choices = data?.company?.auditChoices ?? NONE;
    setCompanies(choices.companies);
    return choices;
  }, [environment, companyId, ofOrganization]);
  return { companies, load };
}
