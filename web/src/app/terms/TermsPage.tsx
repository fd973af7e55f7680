import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Navigate, useLocation } from 'react-router-dom';
import type { TermsPageQuery } from '../../__generated__/TermsPageQuery.graphql.ts';
import { insidePath } from '@palisade/vocabulary/insidePath.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { useSignOut } from '../shell/useSignOut.ts';
import { StartPage } from '../StartPage.ts';
import '../start.texts.ts';
import { AcceptTerms } from './AcceptTerms.tsx';

export type TermsQueries = { terms: TermsPageQuery };

const TermsPageDocument = graphql`
  query TermsPageQuery @preloadable @throwOnFieldError {
    viewer {
      userId
    }
    terms {
      isAccepted
      canAccept
      authId
      document {
        docId
        latestVersion
        title
        htmlContent
      }
    }
  }
`;

/**
 * Terms to be accepted before anything else: for administrators of the organization the document,
 * for others whom to wait for.
 */
export default function TermsPage({ queries }: PageProps<TermsQueries>) {
  const { t } = useTranslation('start');
  const { viewer, terms } = usePreloadedQuery<TermsPageQuery>(TermsPageDocument, queries.terms);
  const { state } = useLocation() as { readonly state: unknown };
  const { document, canAccept, authId, isAccepted } = terms;
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const to = insidePath(from) ?? '/';
  if (isAccepted) return <Navigate to={to} replace />;
  return (
    <>
      <title>{`${t('terms.page')} · Palisade`}</title>
      {canAccept && document && viewer ? (
        <AcceptTerms
          key={document.latestVersion}
          document={document}
          authId={authId}
          userId={viewer.userId}
          to={to}
        />
      ) : (
        <Pending />
      )}
    </>
  );
}

function Pending() {
  const { t } = useTranslation('start');
  const [signOut, isBusy] = useSignOut();
  return (
    <StartPage>
      <Logo />
      <h1>{t('terms.page')}</h1>
      <p>{t('terms.pending')}</p>
      <Button onClick={signOut} isBusy={isBusy}>
        {t('signOut')}
      </Button>
    </StartPage>
  );
}
