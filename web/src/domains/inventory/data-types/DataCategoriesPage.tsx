import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DataCategoriesPageQuery } from '../../../__generated__/DataCategoriesPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { DataCategoriesView } from './DataCategoriesView.tsx';
import './dataTypes.texts.ts';

export type DataCategoriesQueries = { categories: DataCategoriesPageQuery };

const DataCategoriesPageDocument = graphql`
  query DataCategoriesPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      dataClassification {
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
    <Page>
      <title>{`${t('categories.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('categories.title')} />
      <PageNote pb="3">{t('categories.about')}</PageNote>
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
  );
}
