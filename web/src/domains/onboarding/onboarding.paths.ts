/** Address of the page that says how far the company is with each use case. */
export const onboardingPath = (companyId: string) => `/${companyId}/onboarding`;

/** Address of the wizard that leads through what a new company needs. */
export const onboardingWizardPath = (companyId: string) => `/${companyId}/onboarding-wizard`;

/** Name of the drawer of an onboarding task in addresses. */
export const TASK_DRAWER = 'OnboardingTaskSideDrawer';
