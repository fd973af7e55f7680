import { useTranslation } from 'react-i18next';
import { commitLocalUpdate, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { UnauthorizedPageQuery } from '../../__generated__/UnauthorizedPageQuery.graphql.ts';
import { askAgain } from '../../entities/routing/askAgain.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { useSignOut } from '../shell/useSignOut.ts';
import { StartPage } from '../StartPage.ts';
import '../start.texts.ts';

export type UnauthorizedQueries = { unauthorized: UnauthorizedPageQuery };

const UnauthorizedPageDocument = graphql`
  query UnauthorizedPageQuery @preloadable @throwOnFieldError {
    viewer {
      companies {
        companyId
      }
    }
  }
`;

/** Signed in, and nothing to see: who can change that. Back asks anew, since somebody may have. */
export default function UnauthorizedPage({ queries }: PageProps<UnauthorizedQueries>) {
  const { t } = useTranslation('start');
  const { viewer } = usePreloadedQuery<UnauthorizedPageQuery>(
    UnauthorizedPageDocument,
    queries.unauthorized,
  );
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const [signOut, isBusy] = useSignOut();
  const handleBack = () => {
    askAgain(environment);
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void navigate('/');
  };
  return (
    <StartPage>
      <title>{`${t('unauthorized.title')} · Palisade`}</title>
      <Logo />
      <h1>{t('unauthorized.title')}</h1>
      <p>{t(viewer?.companies.length ? 'unauthorized.refused' : 'unauthorized.noCompany')}</p>
      <Row mt="1">
        <Button variant="solid" onClick={handleBack}>
          {t('unauthorized.back')}
        </Button>
        <Button onClick={signOut} isBusy={isBusy}>
          {t('signOut')}
        </Button>
      </Row>
    </StartPage>
  );
}
