import ConfigurationsParameters from '../../__generated__/ConfigurationsPageQuery$parameters.ts';
import ReportsParameters from '../../__generated__/DiscoveryReportsPageQuery$parameters.ts';
import EnhancementsParameters from '../../__generated__/EnhancementsPageQuery$parameters.ts';
import HealthParameters from '../../__generated__/HealthPageQuery$parameters.ts';
import OnboardingParameters from '../../__generated__/OnboardingDisplayPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { ConfigurationsQueries } from './configurations/ConfigurationsPage.tsx';
import type { EnhancementsQueries } from './enhancements/EnhancementsPage.tsx';
import type { HealthQueries } from './health/HealthPage.tsx';
import type { OnboardingDisplayQueries } from './onboarding/OnboardingDisplayPage.tsx';
import type { DiscoveryReportsQueries } from './reports/DiscoveryReportsPage.tsx';
import { environmentAddress } from './environmentAddress.ts';
import { reportAddress } from './reports/reportAddress.ts';

/** Licences of organizations and features of environments. */
export const enhancementsPage = definePage<EnhancementsQueries>({
  path: 'backoffice/enhancements',
  shape: { bars: ['note', 'filters'], table: [170, 160, 130, 180, 110, 0] },
  queries: {
    environments: {
      parameters: EnhancementsParameters,
      variables: (at) => ({
        ...ofCompany(at),
        search: environmentAddress.parse(at.search).search,
      }),
    },
  },
  load: () => import('./enhancements/EnhancementsPage.tsx'),
});

/** What holds for the whole installation. */
export const configurationsPage = definePage<ConfigurationsQueries>({
  path: 'backoffice/configurations',
  shape: { bars: ['note'], cards: ['minmax(0,880px)'] },
  queries: { settings: { parameters: ConfigurationsParameters, variables: ofCompany } },
  load: () => import('./configurations/ConfigurationsPage.tsx'),
});

/** What was discovered in each environment. */
export const discoveryReportsPage = definePage<DiscoveryReportsQueries>({
  path: 'backoffice/discovery-reports',
  shape: { bars: ['note', 'filters'], table: [170, 160, 88, 88, 88, 88, 88, 0] },
  queries: {
    report: {
      parameters: ReportsParameters,
      variables: (at) => ({
        ...ofCompany(at),
        days: Number(reportAddress.parse(at.search).days),
      }),
    },
  },
  load: () => import('./reports/DiscoveryReportsPage.tsx'),
});

/** Where onboarding is shown, and how far each environment is. */
export const onboardingDisplayPage = definePage<OnboardingDisplayQueries>({
  path: 'backoffice/onboarding',
  shape: { bars: ['note', 'filters'], table: [170, 160, 120, 0, 90] },
  queries: { progress: { parameters: OnboardingParameters, variables: ofCompany } },
  load: () => import('./onboarding/OnboardingDisplayPage.tsx'),
});

/** How the parts of the installation are. */
export const healthPage = definePage<HealthQueries>({
  path: 'backoffice/installation-health',
  shape: { bars: ['note'], cards: ['minmax(0,880px)'] },
  queries: { health: { parameters: HealthParameters, variables: ofCompany } },
  load: () => import('./health/HealthPage.tsx'),
});

/** Pages of the back office. */
export const BACK_OFFICE_PAGES = [
  enhancementsPage,
  configurationsPage,
  discoveryReportsPage,
  onboardingDisplayPage,
  healthPage,
] as const;
