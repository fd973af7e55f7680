import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useUserChoicesQuery } from '../../../__generated__/useUserChoicesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { FilterOption } from '../../../ui/filters/filterContext.ts';

/** Roles and environments of the organization, by the field that is filtered by them. */
type Choices = Readonly<Record<'role' | 'environment', readonly FilterOption[]>>;

/** What users can be filtered by, asked for when it is first needed; null until then. */
export function useUserChoices() {
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const [choices, setChoices] = useState<Choices | null>(null);
  const load = useCallback(async (): Promise<Choices> => {
    const document = graphql`
      query useUserChoicesQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          roles {
            roleId
            name
          }
          environments {
            environmentId
            name
          }
        }
      }
    `;
    const data = await fetchQuery<useUserChoicesQuery>(
      relay,
      document,
      { companyId },
      { fetchPolicy: 'store-or-network' },
    ).toPromise();
    const { roles, environments } = data?.company ?? {};
    const found = {
      role: (roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name })),
      environment: (environments ?? []).map(({ environmentId, name }) => ({
        value: environmentId,
        label: name,
      })),
    };
    setChoices(found);
    return found;
  }, [relay, companyId]);
  return { choices, load };
}
