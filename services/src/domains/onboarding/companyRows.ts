import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company. */
export const onboardingRows: CompanyRows = {
  tables: ['onboarding.tasks'],
};
