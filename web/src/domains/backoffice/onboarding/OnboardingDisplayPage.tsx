import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { OnboardingDisplayPageQuery } from '../../../__generated__/OnboardingDisplayPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { BackOfficeHead } from '../BackOfficeHead.tsx';
import { EnvironmentTable } from '../EnvironmentTable.tsx';
import { progressColumns } from './progressColumns.tsx';

export type OnboardingDisplayQueries = { progress: OnboardingDisplayPageQuery };

const OnboardingDisplayPageDocument = graphql`
  query OnboardingDisplayPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      servedEnvironmentCount
      onboardingProgress {
        environmentId
        name
        organizationName
        isShown
        doneSteps
      }
    }
  }
`;

/** How far each environment is with onboarding, and whether it is shown there. */
export default function OnboardingDisplayPage({ queries }: PageProps<OnboardingDisplayQueries>) {
  const { t } = useTranslation('backoffice');
  const { company } = usePreloadedQuery<OnboardingDisplayPageQuery>(
    OnboardingDisplayPageDocument,
    queries.progress,
  );
  const { variables } = queries.progress;
  useCompanyChanges<OnboardingDisplayPageQuery>(
    company?.id ?? '',
    OnboardingDisplayPageDocument,
    variables,
  );
  const columns = useMemo(() => progressColumns(t), [t]);
  return (
    <Page>
      <BackOfficeHead page="onboarding" />
      <EnvironmentTable
        label={t('onboarding.title')}
        all={company?.onboardingProgress ?? []}
        total={company?.servedEnvironmentCount ?? 0}
        columns={columns}
      />
    </Page>
  );
}
