import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DataCategoriesPageQuery } from '../../../__generated__/DataCategoriesPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { ClassificationHead } from './ClassificationHead.tsx';
import { ScopeContext, scopeOf } from './classificationScope.ts';
import { DataCategoriesView } from './DataCategoriesView.tsx';
import './dataTypes.texts.ts';

export type DataCategoriesQueries = { categories: DataCategoriesPageQuery };

const DataCategoriesPageDocument = graphql`
  query DataCategoriesPageQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      dataClassification(scope: $scope) {
        categories {
          ...dataCategoryColumns_category
        }
      }
    }
  }
`;

/** Categories of the kinds of data. */
export default function DataCategoriesPage({ queries }: PageProps<DataCategoriesQueries>) {
  const { t } = useTranslation('dataTypes');
  const { company } = usePreloadedQuery<DataCategoriesPageQuery>(
    DataCategoriesPageDocument,
    queries.categories,
  );
  useCompanyChanges<DataCategoriesPageQuery>(
    company?.id ?? '',
    DataCategoriesPageDocument,
    queries.categories.variables,
  );
  return (
    <ScopeContext value={scopeOf(queries.categories.variables)}>
      <Page>
        <ClassificationHead view="categories" />
        {company ? (
          <DataCategoriesView categories={company.dataClassification.categories} />
        ) : (
          <EmptyState
            icon={<Shapes size={16} />}
            title={t('categories.empty')}
            body={t('emptyBody')}
          />
        )}
      </Page>
    </ScopeContext>
  );
}
