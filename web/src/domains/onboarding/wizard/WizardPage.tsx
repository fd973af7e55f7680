import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WizardStepsQuery } from '../../../__generated__/WizardStepsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { overviewPath } from '../../overview/overview.paths.ts';
import { onboardingPath } from '../onboarding.paths.ts';
import '../onboarding.texts.ts';
import { WizardSteps } from './WizardSteps.tsx';

export type WizardQueries = { setup: WizardStepsQuery };

const STEPS_PX = 300;

/** What a new company needs, step by step, each with whether it is done. */
export default function WizardPage({ queries, isStale }: PageProps<WizardQueries>) {
  const { t } = useTranslation('onboarding');
  const { companyId } = useCompany();
  return (
    <Page scroll="page" aria-busy={isStale}>
      <title>{`${t('wizard.title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('wizard.title')}
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={onboardingPath(companyId)}>{t('wizard.useCases')}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={overviewPath(companyId)}>{t('wizard.overview')}</Link>
            </Button>
          </>
        }
      />
      <WidgetBoundary
        fallback={<SkeletonBlock height={STEPS_PX} lines={6} />}
        frame={(failure) => failure}
      >
        <WizardSteps queryRef={queries.setup} />
      </WidgetBoundary>
    </Page>
  );
}
