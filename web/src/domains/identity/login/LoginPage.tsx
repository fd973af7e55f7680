import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { commitLocalUpdate, graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { LoginPageQuery } from '../../../__generated__/LoginPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import '../identity.texts.ts';
import type { LoginQueries } from '../identity.routes.ts';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { safeReturnPath } from './returnPath.ts';
import { Slogan } from './Slogan.tsx';

const LoginPageDocument = graphql`
  query LoginPageQuery @preloadable {
    viewer {
      id
    }
  }
`;

/** Sign-in beside the slogan. Who is signed in already is led on; a session that cannot be read counts as none. */
export default function LoginPage({ queries }: PageProps<LoginQueries>) {
  const { t } = useTranslation('identity');
  const location = useLocation();
  const returnPath = safeReturnPath(location.state);
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const handleDone = () => {
    // What an earlier session left in memory is not shown to this one.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void navigate(returnPath, { replace: true });
  };
  const form = <LoginForm onDone={handleDone} />;
  return (
    <main className="login">
      <title>{`${t('title')} · Palisade`}</title>
      <Slogan />
      <section className="login-side">
        <ErrorBoundary fallback={() => form}>
          <Suspense>
            <SignedInGoesOn queryRef={queries.session} to={returnPath}>
              {form}
            </SignedInGoesOn>
          </Suspense>
        </ErrorBoundary>
      </section>
    </main>
  );
}

interface SignedInGoesOnProps {
  readonly queryRef: PreloadedQuery<LoginPageQuery>;
  readonly to: string;
  readonly children: ReactNode;
}

function SignedInGoesOn({ queryRef, to, children }: SignedInGoesOnProps) {
  const { viewer } = usePreloadedQuery<LoginPageQuery>(LoginPageDocument, queryRef);
  return viewer ? <Navigate to={to} replace /> : children;
}
