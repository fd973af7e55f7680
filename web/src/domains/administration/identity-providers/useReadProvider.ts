import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useReadProviderQuery } from '../../../__generated__/useReadProviderQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { type ProviderValues, valuesOf } from './providerValues.ts';

const ReadDocument = graphql`
  query useReadProviderQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      identityProviders {
        providerId
        protocol
        name
        isEnabled
        issuerUrl
        samlEndpoint
        certificates {
          pem
        }
        clientId
        scopes
        emailDomains
        attributes {
          email
          firstName
          lastName
          groups
        }
        rejectsUnmatched
        rules {
          group
          roleId
          companyIds
        }
        defaultRule {
          roleId
          companyIds
        }
        version
        ...ProviderForm_provider
      }
    }
  }
`;

/** Reads an identity provider as it is saved by now; null when it is gone. */
export function useReadProvider(id: string) {
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  return async (): Promise<ProviderValues | null> => {
    const answer = await fetchQuery<useReadProviderQuery>(
      environment,
      ReadDocument,
      { companyId },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const saved = answer?.company?.identityProviders.find(({ providerId }) => providerId === id);
    return saved ? valuesOf(saved) : null;
  };
}
