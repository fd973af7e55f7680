import DataTypeCountParameters from '../../__generated__/DataTypeCountQuery$parameters.ts';
import GapCountParameters from '../../__generated__/GapCountQuery$parameters.ts';
import InventoryCountParameters from '../../__generated__/InventoryCountQuery$parameters.ts';
import TasksParameters from '../../__generated__/TasksQuery$parameters.ts';
import UseCasesParameters from '../../__generated__/UseCasesQuery$parameters.ts';
import WizardParameters from '../../__generated__/WizardStepsQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { OnboardingQueries } from './OnboardingPage.tsx';
import type { WizardQueries } from './wizard/WizardPage.tsx';

/** How far the company is with each use case. */
export const onboardingPage = definePage<OnboardingQueries>({
  path: 'onboarding',
  shape: { cards: ['84 1fr', '212 1fr 1fr 1fr', '212 1fr 1fr 1fr'] },
  queries: {
    inventory: { parameters: InventoryCountParameters, variables: ofCompany },
    dataTypes: { parameters: DataTypeCountParameters, variables: ofCompany },
    gaps: { parameters: GapCountParameters, variables: ofCompany },
    useCases: { parameters: UseCasesParameters, variables: ofCompany },
    tasks: { parameters: TasksParameters, variables: ofCompany },
  },
  load: () => import('./OnboardingPage.tsx'),
});

/** What a new company needs, step by step. */
export const onboardingWizardPage = definePage<WizardQueries>({
  path: 'onboarding-wizard',
  shape: { cards: ['300 1fr'] },
  queries: { setup: { parameters: WizardParameters, variables: ofCompany } },
  load: () => import('./wizard/WizardPage.tsx'),
});
