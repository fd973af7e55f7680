import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { UserDrawerQuery } from '../../../__generated__/UserDrawerQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { UserForm } from './UserForm.tsx';
import './users.texts.ts';
import { valuesOf } from './userValues.ts';

export type UserQueries = { user: UserDrawerQuery };

const UserDrawerDocument = graphql`
  query UserDrawerQuery($companyId: ID!, $userId: ID!) @preloadable @throwOnFieldError {
    viewer {
      email
    }
    company(companyId: $companyId) {
      id
      organizationUser(userId: $userId) {
        user {
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
        ...UserForm_details
      }
      organizations(first: 100) @catch(to: NULL) {
        edges {
          node {
            organizationId
            name
          }
        }
      }
    }
  }
`;

/** A user of the organization: who they are, what they may do, where they are signed in. */
export default function UserDrawer({ queries }: DrawerProps<UserQueries>) {
  const { t } = useTranslation('users');
  const relay = useRelayEnvironment();
  const { viewer, company } = usePreloadedQuery<UserDrawerQuery>(UserDrawerDocument, queries.user);
  useCompanyChanges<UserDrawerQuery>(company?.id ?? '', UserDrawerDocument, queries.user.variables);
  const details = company?.organizationUser;
  if (!details)
    return (
      <Drawer kind={t('user')} title={t('missing')}>
        <EmptyState icon={<UserRound size={16} />} title={t('missing')} body={t('missingBody')} />
      </Drawer>
    );
  const read = async () => {
    const saved = await fetchQuery<UserDrawerQuery>(
      relay,
      UserDrawerDocument,
      queries.user.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company?.organizationUser ? valuesOf(saved.company.organizationUser) : null;
  };
  return (
    <UserForm
      key={queries.user.variables.userId}
      details={details}
      organizations={company.organizations?.edges.map(({ node }) => node) ?? []}
      ownEmail={viewer?.email ?? ''}
      onReload={read}
    />
  );
}
