import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ApiTokensPageQuery } from '../../../__generated__/ApiTokensPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { ApiTokensTable } from './ApiTokensTable.tsx';

export type ApiTokensQueries = { tokens: ApiTokensPageQuery };

const ApiTokensPageDocument = graphql`
  query ApiTokensPageQuery($companyId: ID!, $onlyUnused: Boolean!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...useApiTokens_company @arguments(onlyUnused: $onlyUnused)
    }
  }
`;

/** Tokens with which programs use the graph: list, create, edit, revoke. */
export default function ApiTokensPage({ queries }: PageProps<ApiTokensQueries>) {
  const { t } = useTranslation('administration');
  const { company } = usePreloadedQuery<ApiTokensPageQuery>(ApiTokensPageDocument, queries.tokens);
  return (
    <Page>
      <title>{`${t('tokens.title')} · Palisade`}</title>
      {company && (
        <ListBoundary title={t('tokens.title')} about={t('tokens.about')}>
          <ApiTokensTable company={company} />
        </ListBoundary>
      )}
    </Page>
  );
}
