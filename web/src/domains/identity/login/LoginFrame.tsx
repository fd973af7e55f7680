import { type ReactNode, Suspense } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Navigate, useLocation } from 'react-router-dom';
import type { LoginFrameQuery } from '../../../__generated__/LoginFrameQuery.graphql.ts';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import '../identity.texts.ts';
import './login.css';
import { safeReturnPath } from './returnPath.ts';
import { Slogan } from './Slogan.tsx';

const LoginFrameDocument = graphql`
  query LoginFrameQuery @preloadable @throwOnFieldError {
    viewer {
      id
    }
  }
`;

interface LoginFrameProps {
  readonly session: PreloadedQuery<LoginFrameQuery>;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A card beside the slogan. Who is signed in already is led on; a session that cannot be read
 * counts as none.
 */
export function LoginFrame({ session, title, children }: LoginFrameProps) {
  return (
    <main className="login">
      <title>{`${title} · Palisade`}</title>
      <Slogan />
      <section className="login-side">
        <ErrorBoundary fallback={() => children}>
          <Suspense>
            <SignedInGoesOn session={session}>{children}</SignedInGoesOn>
          </Suspense>
        </ErrorBoundary>
      </section>
    </main>
  );
}

function SignedInGoesOn({ session, children }: Pick<LoginFrameProps, 'session' | 'children'>) {
  const { viewer } = usePreloadedQuery<LoginFrameQuery>(LoginFrameDocument, session);
  const location = useLocation();
  return viewer ? <Navigate to={safeReturnPath(location.state)} replace /> : children;
}
