import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DataTypesPageQuery } from '../../../__generated__/DataTypesPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { ClassificationHead } from './ClassificationHead.tsx';
import { ScopeContext, scopeOf } from './classificationScope.ts';
import './dataTypes.texts.ts';
import { DataTypesView } from './DataTypesView.tsx';

export type DataTypesQueries = { types: DataTypesPageQuery };

const DataTypesPageDocument = graphql`
  query DataTypesPageQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      dataClassification(scope: $scope) {
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
    <ScopeContext value={scopeOf(queries.types.variables)}>
      <Page>
        <ClassificationHead view="types" />
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
    </ScopeContext>
  );
}
