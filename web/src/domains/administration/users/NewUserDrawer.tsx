import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { NewUserDrawerQuery } from '../../../__generated__/NewUserDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { AccessDenied } from '../../../ui/feedback/StateBlock.tsx';
import { NewUserForm } from './NewUserForm.tsx';
import './users.texts.ts';

export type NewUserQueries = { user: NewUserDrawerQuery };

const NewUserDrawerDocument = graphql`
  query NewUserDrawerQuery($companyId: ID!) @preloadable @throwOnFieldError {
    viewer {
      email
    }
    company(companyId: $companyId) {
      organization {
        organizationId
        name
      }
      organizations(first: 100) {
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

/** A user to add to an organization that the reader administers. */
export default function NewUserDrawer({ queries }: DrawerProps<NewUserQueries>) {
  const { t } = useTranslation('users');
  const { viewer, company } = usePreloadedQuery<NewUserDrawerQuery>(
    NewUserDrawerDocument,
    queries.user,
  );
  const own = company?.organization;
  if (!own)
    return (
      <Drawer kind={t('user')} title={t('new')}>
        <AccessDenied />
      </Drawer>
    );
  const others = company.organizations.edges
    .map(({ node }) => node)
    .filter(({ organizationId }) => organizationId !== own.organizationId);
  return (
    <NewUserForm
      organizations={[own, ...others]}
      ownOrganizationId={own.organizationId}
      ownEmail={viewer?.email ?? ''}
    />
  );
}
