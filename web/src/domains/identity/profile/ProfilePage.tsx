import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ProfilePageQuery } from '../../../__generated__/ProfilePageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../account.texts.ts';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './profile.css';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

export type ProfileQueries = { profile: ProfilePageQuery };

const ProfilePageDocument = graphql`
  query ProfilePageQuery @preloadable @throwOnFieldError {
    viewer {
      email
      ...NameForm_user
    }
    profile {
      ...PasswordForm_profile
      ...SecondFactorPanel_profile
      ...SessionsPanel_profile
    }
  }
`;

/** The reader's own account. */
export default function ProfilePage({ queries }: PageProps<ProfileQueries>) {
  const { t } = useTranslation('account');
  const { viewer, profile } = usePreloadedQuery<ProfilePageQuery>(
    ProfilePageDocument,
    queries.profile,
  );
  if (!viewer || !profile) return null;
  return (
    <div className="profile">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader title={t('title')} counts={viewer.email} />
      <div className="profile-panels">
        <NameForm user={viewer} />
        <PasswordForm profile={profile} />
        <SecondFactorPanel profile={profile} />
        <SessionsPanel profile={profile} />
      </div>
    </div>
  );
}
