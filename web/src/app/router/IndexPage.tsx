import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Navigate } from 'react-router-dom';
import type { IndexPageQuery } from '../../__generated__/IndexPageQuery.graphql.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { useSignOut } from '../shell/useSignOut.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import './index.css';
import type { IndexQueries } from './index.routes.ts';

const IndexPageDocument = graphql`
  query IndexPageQuery @preloadable {
    viewer {
      defaultCompanyId
      companies {
        companyId
      }
    }
  }
`;

/** Leads to the default company, else to the first one; without any it says whom to ask. */
export default function IndexPage({ queries }: PageProps<IndexQueries>) {
  const { viewer } = usePreloadedQuery<IndexPageQuery>(IndexPageDocument, queries.index);
  const companies = viewer?.companies ?? [];
  const company = companies.find(({ companyId }) => companyId === viewer?.defaultCompanyId) ?? companies[0];
  return company ? <Navigate to={`/${company.companyId}/overview`} replace /> : <NoCompany />;
}

function NoCompany() {
  const { t } = useTranslation();
  const [signOut, isBusy] = useSignOut();
  return (
    <main className="no-company">
      <title>{`${t('pages.unauthorized')} · ${t('product')}`}</title>
      <Logo />
      <h1>{t('unauthorized.title')}</h1>
      <p>{t('unauthorized.noCompany')}</p>
      <Button onClick={signOut} isBusy={isBusy}>
        {t('user.signOut')}
      </Button>
    </main>
  );
}
