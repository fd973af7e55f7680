import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { UserDrawerQuery } from '../../../__generated__/UserDrawerQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { nameOf } from './userColumns.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserGrants } from './UserGrants.tsx';
import { USER_DRAWER } from './users.paths.ts';
import './users.texts.ts';
import { UserSessions } from './UserSessions.tsx';
import { UserTokens } from './UserTokens.tsx';

export type UserQueries = { user: UserDrawerQuery };

const UserDrawerDocument = graphql`
  query UserDrawerQuery($companyId: ID!, $userId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      organizationUser(userId: $userId) {
        user {
          firstName
          lastName
          email
          ...UserFacts_user
          ...UserGrants_user
        }
        ...UserSessions_details
        ...UserTokens_details
      }
    }
  }
`;

/** A user of the organization: who they are, what they may do, where they are signed in. */
export default function UserDrawer({ queries, drawer }: DrawerProps<UserQueries>) {
  const { t } = useTranslation('users');
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<UserDrawerQuery>(UserDrawerDocument, queries.user);
  const { onPrevious, onNext } = useSteps(USER_DRAWER, drawer.id, (id) =>
    drawers.change({ name: USER_DRAWER, id }),
  );
  const details = company?.organizationUser;
  if (!details)
    return (
      <Drawer kind={t('user')} title={t('missing')}>
        <EmptyState icon={<UserRound size={16} />} title={t('missing')} body={t('missingBody')} />
      </Drawer>
    );
  const { user } = details;
  return (
    <Drawer kind={t('user')} title={nameOf(user)} onPrevious={onPrevious} onNext={onNext}>
      <UserFacts user={user} />
      <UserGrants user={user} />
      <UserSessions details={details} />
      <UserTokens details={details} />
    </Drawer>
  );
}
