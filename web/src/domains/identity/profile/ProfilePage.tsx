import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ProfilePageQuery } from '../../../__generated__/ProfilePageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import '../account.texts.ts';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
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
      ...NameForm_profile
      ...PasswordForm_profile
      ...SecondFactorPanel_profile
      ...SessionsPanel_profile
    }
  }
`;

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '4',
    maxWidth: '1080px',
    paddingInline: 'gutter',
    paddingBottom: '6',
    '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
  },
});

/** In no layer, as the classes that they are about. */
const FORMS = {
  '& form > .p-button': { marginTop: '2' },
  // A choice is on a line of its own above the button.
  '& form > .p-check': { display: 'flex', marginTop: '3', marginBottom: '1' },
};

/** The reader's own account. */
export default function ProfilePage({ queries }: PageProps<ProfileQueries>) {
  const { t } = useTranslation('account');
  const { viewer, profile } = usePreloadedQuery<ProfilePageQuery>(
    ProfilePageDocument,
    queries.profile,
  );
  if (!viewer || !profile) return null;
  return (
    <Page scroll="page">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader title={t('title')} counts={viewer.email} />
      <Panels css={FORMS}>
        <NameForm user={viewer} profile={profile} />
        <PasswordForm profile={profile} />
        <SecondFactorPanel profile={profile} email={viewer.email} />
        <SessionsPanel profile={profile} />
      </Panels>
    </Page>
  );
}
