import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { useNavigate, useParams } from 'react-router-dom';
import type { InvitationPageQuery } from '../../../__generated__/InvitationPageQuery.graphql.ts';
import type { LoginFrameQuery } from '../../../__generated__/LoginFrameQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { Card } from './Card.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useAcceptInvitation } from './useAcceptInvitation.ts';

export type InvitationQueries = { session: LoginFrameQuery; invitation: InvitationPageQuery };

// The server's clock decides whether the link has expired, not the reader's.
const InvitationDocument = graphql`
  query InvitationPageQuery($token: String!) @preloadable @throwOnFieldError {
    invitation(token: $token) {
      state
      organization
      email
    }
  }
`;

const ENDED = ['used', 'revoked', 'expired'] as const;

/** The first password of who was invited, or why the link lets nobody in. */
export default function InvitationPage({ queries }: PageProps<InvitationQueries>) {
  const { t } = useTranslation('identity');
  return (
    <LoginFrame session={queries.session} title={t('invitation.title')}>
      <Accept invitation={queries.invitation} />
    </LoginFrame>
  );
}

function Accept({
  invitation: query,
}: {
  readonly invitation: PreloadedQuery<InvitationPageQuery>;
}) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const { invitation } = usePreloadedQuery<InvitationPageQuery>(InvitationDocument, query);
  const { accept, isBusy, ended, error } = useAcceptInvitation(token);
  const submit = async (newPassword: string) => {
    if (await accept(newPassword)) void navigate('/login', { replace: true });
  };
  const { state, organization, email } = invitation;
  if (state === 'open' && ended === undefined)
    return (
      <NewPasswordForm
        isBusy={isBusy}
        error={error}
        tokens={0}
        about={t('invitation.about', { organization: organization ?? '', email: email ?? '' })}
        submitLabel={t('invitation.submit')}
        onSubmit={submit}
      />
    );
  const why = ENDED.find((each) => each === state) ?? 'unknown';
  return <Card title={t('invitation.endedTitle')} text={ended ?? t(`invitation.${why}`)} />;
}
