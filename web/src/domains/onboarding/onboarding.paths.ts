/** Address of the page that says how far the company is with each use case. */
export const onboardingPath = (companyId: string) => `/${companyId}/onboarding`;
