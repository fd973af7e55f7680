import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { LoginFrameQuery } from '../../../__generated__/LoginFrameQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

export type LoginQueries = { session: LoginFrameQuery };

/** What has an address of its own below /login; any other address shows the form. */
const PARTS = {
  forgetpassword: lazy(() => import('../recovery/ForgetPassword.tsx')),
  checkemail: lazy(() => import('../recovery/CheckEmail.tsx')),
  toomanyloginattempts: lazy(() => import('../recovery/TooManyAttempts.tsx')),
  changepasswordsuccess: lazy(() => import('../recovery/PasswordChanged.tsx')),
  challenge: lazy(() => import('../challenge/ChallengeForm.tsx')),
  sso: lazy(() => import('../sso/CompleteSso.tsx')),
} as const;

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name);

/** Sign-in and the ways around it. */
export default function LoginPage({ queries }: PageProps<LoginQueries>) {
  const { t } = useTranslation('identity');
  const name = useParams()['*']?.replace(/\/$/, '') ?? '';
  const Part = isPart(name) ? PARTS[name] : LoginForm;
  return (
    <LoginFrame session={queries.session} title={t(isPart(name) ? `parts.${name}` : 'title')}>
      <Suspense>
        <Part />
      </Suspense>
    </LoginFrame>
  );
}
