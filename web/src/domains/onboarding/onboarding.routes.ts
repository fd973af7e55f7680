import UseCasesParameters from '../../__generated__/UseCasesQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { OnboardingQueries } from './OnboardingPage.tsx';

/** How far the company is with each use case. */
export const onboardingPage = definePage<OnboardingQueries>({
  path: 'onboarding',
  shape: { cards: ['212 1fr 1fr 1fr', '212 1fr 1fr 1fr'] },
  queries: { useCases: { parameters: UseCasesParameters, variables: ofCompany } },
  load: () => import('./OnboardingPage.tsx'),
});
