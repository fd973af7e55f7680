import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useGrantHereQuery } from '../../../__generated__/useGrantHereQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { NEW_GRANT, sentAccess, valuesOf } from './userValues.ts';
import { useUpdateUser } from './useUpdateUser.ts';

const GrantHereDocument = graphql`
  query useGrantHereQuery($companyId: ID!, $userId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      organizationUser(userId: $userId) {
        organizationId
        user {
          id
          firstName
          lastName
          version
        }
        organizations {
          organizationId
          name
          isAdmin
          grants {
            environmentId
            roleId
            labelIds
            isByRule
          }
        }
      }
    }
  }
`;

/**
 * Gives a user of the organization a role in the environment of the page, beside what they have.
 * Resolves to null where the user is gone.
 */
export function useGrantHere() {
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const [update] = useUpdateUser();
  return async (
    userId: string,
    roleId: string,
    isOutsideConfirmed: boolean,
  ): Promise<readonly UserError[] | null> => {
    const data = await fetchQuery<useGrantHereQuery>(
      relay,
      GrantHereDocument,
      { companyId, userId },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const details = data?.company?.organizationUser;
    if (!details) return null;
    const { firstName, lastName, version, organizations } = valuesOf(details);
    const grant = { ...NEW_GRANT, environmentId: companyId, roleId };
    const own = organizations
      .filter(({ organizationId }) => organizationId === details.organizationId)
      .map((access) => ({ ...access, grants: [...access.grants, grant] }));
    return update({
      id: details.user.id,
      firstName,
      lastName,
      organizations: sentAccess(own),
      isOutsideConfirmed,
      version,
    });
  };
}
