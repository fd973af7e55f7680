import { WholeWord } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { KeywordListsPageQuery } from '../../../__generated__/KeywordListsPageQuery.graphql.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageBar, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ScopeContext, scopeOf } from '../data-types/classificationScope.ts';
import './keywordLists.texts.ts';
import { KeywordListsView } from './KeywordListsView.tsx';

export type KeywordListsQueries = { lists: KeywordListsPageQuery };

const KeywordListsPageDocument = graphql`
  query KeywordListsPageQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      dataClassification(scope: $scope) {
        keywordLists {
          ...keywordListColumns_list
        }
      }
    }
  }
`;

/** Named lists of keywords that data types share. */
export default function KeywordListsPage({ queries }: PageProps<KeywordListsQueries>) {
  const { t } = useTranslation(['keywordLists', 'dataTypes', 'globalScope']);
  const { company } = usePreloadedQuery<KeywordListsPageQuery>(
    KeywordListsPageDocument,
    queries.lists,
  );
  const { variables } = queries.lists;
  useCompanyChanges<KeywordListsPageQuery>(company?.id ?? '', KeywordListsPageDocument, variables);
  const scope = scopeOf(variables);
  const isGlobal = scope === 'global';
  return (
    <ScopeContext value={scope}>
      <Page>
        <title>{`${t('title')} · Palisade`}</title>
        <PageHeader
          parents={[t('section', { ns: isGlobal ? 'globalScope' : 'dataTypes' })]}
          title={t('title')}
        />
        <PageNote pb="3">{t(isGlobal ? 'aboutGlobal' : 'about')}</PageNote>
        {isGlobal && (
          <PageBar pb="3">
            <GlobalWarning />
          </PageBar>
        )}
        {company ? (
          <KeywordListsView lists={company.dataClassification.keywordLists} />
        ) : (
          <EmptyState icon={<WholeWord size={16} />} title={t('empty')} />
        )}
      </Page>
    </ScopeContext>
  );
}
