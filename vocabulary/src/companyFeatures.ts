import type { PermissionFlag } from './permissions.ts';

/**
 * Features that system users switch off for a company, by the flags that gate them. Who has such a
 * flag by their role loses it there.
 */
export const COMPANY_FEATURES = [
  'aUnifiedInventory',
  'zHideRemediation',
  'aIgnoreAttempts',
  'aNewParams',
  'aAuthTune',
  'aLabelSettings',
  'aAutoLabels',
  'aMonitoredFilter',
  'pABAC',
  'xAuthenticatedIcon',
  'xInternalExternalIcon',
  'aOnboardingWizard',
] as const satisfies readonly PermissionFlag[];
export type CompanyFeature = (typeof COMPANY_FEATURES)[number];

/** What onboarding is shown by. */
export const ONBOARDING: CompanyFeature = 'aOnboardingWizard';

/** Flags that take something away: switched off is that they hold. */
const HIDING: ReadonlySet<string> = new Set<CompanyFeature>(['zHideRemediation']);

/** What a flag comes to in a company that a feature is switched off for. */
export const switchedOff = (flag: string) => ({
  canView: HIDING.has(flag),
  canEdit: HIDING.has(flag),
});
