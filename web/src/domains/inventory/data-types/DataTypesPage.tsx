import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DataTypesPageQuery } from '../../../__generated__/DataTypesPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import './dataTypes.texts.ts';
import { DataTypesView } from './DataTypesView.tsx';

export type DataTypesQueries = { types: DataTypesPageQuery };

const DataTypesPageDocument = graphql`
  query DataTypesPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      dataClassification {
        types {
          ...dataTypeColumns_type
        }
      }
    }
  }
`;

/** The kinds of data that the company's traffic is searched for. */
export default function DataTypesPage({ queries }: PageProps<DataTypesQueries>) {
  const { t } = useTranslation('dataTypes');
  const { company } = usePreloadedQuery<DataTypesPageQuery>(DataTypesPageDocument, queries.types);
  const { variables } = queries.types;
  useCompanyChanges<DataTypesPageQuery>(company?.id ?? '', DataTypesPageDocument, variables);
  return (
    <Page>
      <title>{`${t('types.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('types.title')} />
      <PageNote pb="3">{t('types.about')}</PageNote>
      {company ? (
        <DataTypesView types={company.dataClassification.types} />
      ) : (
        <EmptyState
          icon={<ScanSearch size={16} />}
          title={t('types.empty')}
          body={t('emptyBody')}
        />
      )}
    </Page>
  );
}
