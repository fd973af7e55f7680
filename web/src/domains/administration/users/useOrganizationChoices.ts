import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useOrganizationChoicesQuery } from '../../../__generated__/useOrganizationChoicesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a user can be given in an organization. */
export interface OrganizationChoices {
  readonly environments: readonly Option[];
  readonly roles: readonly Option[];
}

/** Environments and roles of an organization; null until they are there, and without one. */
export function useOrganizationChoices(organizationId: string): OrganizationChoices | null {
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const [found, setFound] = useState<{
    readonly of: string;
    readonly choices: OrganizationChoices;
  } | null>(null);
  useEffect(() => {
    if (organizationId === '') return undefined;
    const document = graphql`
      query useOrganizationChoicesQuery($companyId: ID!, $organizationId: ID) @throwOnFieldError {
        company(companyId: $companyId) {
          environments(organizationId: $organizationId) {
            environmentId
            name
          }
          roles(organizationId: $organizationId) {
            roleId
            name
          }
        }
      }
    `;
    const subscription = fetchQuery<useOrganizationChoicesQuery>(
      relay,
      document,
      { companyId, organizationId },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ company }) =>
        setFound({
          of: organizationId,
          choices: {
            environments: (company?.environments ?? []).map(({ environmentId, name }) => ({
              value: environmentId,
              label: name,
            })),
            roles: (company?.roles ?? []).map(({ roleId, name }) => ({
              value: roleId,
              label: name,
            })),
          },
        }),
      // Nothing can be chosen then, which the empty lists show.
      error: () => setFound(null),
    });
    return () => subscription.unsubscribe();
  }, [relay, companyId, organizationId]);
  return found?.of === organizationId ? found.choices : null;
}
