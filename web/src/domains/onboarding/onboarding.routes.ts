import UseCasesParameters from '../../__generated__/UseCasesQuery$parameters.ts';
import WizardParameters from '../../__generated__/WizardStepsQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { OnboardingQueries } from './OnboardingPage.tsx';
import type { WizardQueries } from './wizard/WizardPage.tsx';

/** How far the company is with each use case. */
export const onboardingPage = definePage<OnboardingQueries>({
  path: 'onboarding',
  shape: { cards: ['212 1fr 1fr 1fr', '212 1fr 1fr 1fr'] },
  queries: { useCases: { parameters: UseCasesParameters, variables: ofCompany } },
  load: () => import('./OnboardingPage.tsx'),
});

/** What a new company needs, step by step. */
export const onboardingWizardPage = definePage<WizardQueries>({
  path: 'onboarding-wizard',
  shape: { cards: ['300 1fr'] },
  queries: { setup: { parameters: WizardParameters, variables: ofCompany } },
  load: () => import('./wizard/WizardPage.tsx'),
});
