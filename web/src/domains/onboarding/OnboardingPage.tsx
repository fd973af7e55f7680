import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UseCasesQuery } from '../../__generated__/UseCasesQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { onboardingWizardPath } from './onboarding.paths.ts';
import './onboarding.texts.ts';
import { UseCases } from './UseCases.tsx';

export type OnboardingQueries = { useCases: UseCasesQuery };

const CARDS_PX = 440;

/** What the product can be used for, and how far the company is with it. */
export default function OnboardingPage({ queries, isStale }: PageProps<OnboardingQueries>) {
  const { t } = useTranslation('onboarding');
  const { companyId } = useCompany();
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
      <WidgetBoundary
        fallback={<SkeletonBlock height={CARDS_PX} lines={8} />}
        frame={(failure) => failure}
      >
        <UseCases queryRef={queries.useCases} />
      </WidgetBoundary>
    </Page>
  );
}
