import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ChangePasswordPageQuery } from '../../../__generated__/ChangePasswordPageQuery.graphql.ts';
import type { LoginFrameQuery } from '../../../__generated__/LoginFrameQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { Card } from './Card.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useResetPassword } from './useResetPassword.ts';

export type ChangePasswordQueries = { session: LoginFrameQuery; reset: ChangePasswordPageQuery };

// The server's clock decides whether the link has expired, not the reader's.
const ChangePasswordDocument = graphql`
  query ChangePasswordPageQuery($token: String!) @preloadable @throwOnFieldError {
    isPasswordResetLive(token: $token)
    passwordResetTokens(token: $token)
  }
`;

/** A new password by the link of a mail, or that the link has expired. */
export default function ChangePasswordPage({ queries }: PageProps<ChangePasswordQueries>) {
  const { t } = useTranslation('identity');
  return (
    <LoginFrame session={queries.session} title={t('change.title')}>
      <Change reset={queries.reset} />
    </LoginFrame>
  );
}

function Change({ reset: query }: { readonly reset: PreloadedQuery<ChangePasswordPageQuery> }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const { isPasswordResetLive, passwordResetTokens } = usePreloadedQuery<ChangePasswordPageQuery>(
    ChangePasswordDocument,
    query,
  );
  const { reset, isBusy, isExpired, error } = useResetPassword(token);
  const submit = async (newPassword: string, revokesTokens: boolean) => {
    const done = await reset(newPassword, revokesTokens);
    if (done !== null)
      void navigate('/login/changepasswordsuccess', {
        replace: true,
        state: { revokedTokens: done.revokedTokens },
      });
  };
  if (isPasswordResetLive && !isExpired)
    return (
      <NewPasswordForm
        isBusy={isBusy}
        error={error}
        tokens={passwordResetTokens}
        onSubmit={submit}
      />
    );
  return (
    <Card title={t('change.expiredTitle')} text={t('change.expired')}>
      <Button asChild variant="solid" size="md" isWide>
        <Link to="/login/forgetpassword">{t('change.again')}</Link>
      </Button>
    </Card>
  );
}
