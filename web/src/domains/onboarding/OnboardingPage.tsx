import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DataTypeCountQuery } from '../../__generated__/DataTypeCountQuery.graphql.ts';
import type { GapCountQuery } from '../../__generated__/GapCountQuery.graphql.ts';
import type { InventoryCountQuery } from '../../__generated__/InventoryCountQuery.graphql.ts';
import type { TasksQuery } from '../../__generated__/TasksQuery.graphql.ts';
import type { UseCasesQuery } from '../../__generated__/UseCasesQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { Box } from '../../ui/layout/Boxes.ts';
import { Page } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { onboardingWizardPath } from './onboarding.paths.ts';
import './onboarding.texts.ts';
import { Discovery } from './discovery/Discovery.tsx';
import { Tasks } from './tasks/Tasks.tsx';
import { UseCases } from './UseCases.tsx';

export type OnboardingQueries = {
  inventory: InventoryCountQuery;
  dataTypes: DataTypeCountQuery;
  gaps: GapCountQuery;
  useCases: UseCasesQuery;
  tasks: TasksQuery;
};

const CARDS_PX = 440;
const TASKS_PX = 180;

/**
 * What was discovered so far, what the product can be used for with how far the company is, and
 * what is left to do.
 */
export default function OnboardingPage({ queries, isStale }: PageProps<OnboardingQueries>) {
  const { t } = useTranslation('onboarding');
  const { companyId, can } = useCompany();
  return (
    <Page scroll="page" aria-busy={isStale}>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        actions={
          <Button asChild variant="outline">
            <Link to={onboardingWizardPath(companyId)}>{t('wizardLink')}</Link>
          </Button>
        }
      />
      <Discovery inventory={queries.inventory} dataTypes={queries.dataTypes} gaps={queries.gaps} />
      <WidgetBoundary
        fallback={<SkeletonBlock height={CARDS_PX} lines={8} />}
        frame={(failure) => failure}
      >
        <UseCases queryRef={queries.useCases} />
      </WidgetBoundary>
      {can('seeTasks') && (
        <Box px="gutter" pb="6">
          <WidgetBoundary
            fallback={<SkeletonBlock height={TASKS_PX} lines={4} />}
            frame={(failure) => failure}
          >
            <Tasks queryRef={queries.tasks} />
          </WidgetBoundary>
        </Box>
      )}
    </Page>
  );
}
