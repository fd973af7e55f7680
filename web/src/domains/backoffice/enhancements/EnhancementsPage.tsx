import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { EnhancementsPageQuery } from '../../../__generated__/EnhancementsPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { FEATURES_DRAWER } from '../backoffice.paths.ts';
import { BackOfficeHead } from '../BackOfficeHead.tsx';
import { EnvironmentTable } from '../EnvironmentTable.tsx';
import { featureColumns } from './featureColumns.tsx';

export type EnhancementsQueries = { environments: EnhancementsPageQuery };

const EnhancementsPageDocument = graphql`
  query EnhancementsPageQuery($companyId: ID!, $search: String = "")
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      servedEnvironmentCount(search: $search)
      servedEnvironments(search: $search) {
        environmentId
        name
        organizationName
        status
        licences {
          threatProtection
        }
        threatProtection
        switchedOff
        updatedAt
      }
    }
  }
`;

/** Licences of organizations and features of environments; a row opens those of one. */
export default function EnhancementsPage({ queries }: PageProps<EnhancementsQueries>) {
  const { t } = useTranslation('backoffice');
  const { company } = usePreloadedQuery<EnhancementsPageQuery>(
    EnhancementsPageDocument,
    queries.environments,
  );
  const { variables } = queries.environments;
  useCompanyChanges<EnhancementsPageQuery>(company?.id ?? '', EnhancementsPageDocument, variables);
  const columns = useMemo(() => featureColumns(t), [t]);
  return (
    <Page>
      <BackOfficeHead page="enhancements" />
      <EnvironmentTable
        label={t('enhancements.title')}
        all={company?.servedEnvironments ?? []}
        total={company?.servedEnvironmentCount ?? 0}
        isSearched
        columns={columns}
        drawer={FEATURES_DRAWER}
      />
    </Page>
  );
}
