import type { Gate } from './gate.ts';

/** First segments below a company, and who may go there. */
export const ROUTE_GROUPS = {
  overview: {},
  profile: {},
  attackers: { permission: 'feature_attackers:read' },
  marks: { permission: 'feature_attackers:read' },
  remediation: { permission: 'feature_remediations:read', unless: 'zHideRemediation' },
  discovery: { permission: 'feature_inventory:read' },
  'posture-gaps': { permission: 'feature_security_posture_gaps:read' },
  'data-security': { permission: 'feature_sensitive_data:read' },
  'integrations-hub': { permission: 'feature_integrations_hub:read' },
  'assets-monitoring': { permission: 'feature_asset_monitoring:read' },
  settings: { flag: 'admin' },
  backoffice: { isSystem: true },
  studio: { isSystem: true, flag: 'feStudio' },
  adminpanel: { flag: 'adminPanel' },
  'workflows-hub': { permission: 'feature_workflows:read' },
  surface: { permission: 'feature_inventory:read' },
  'unified-inventory': { permission: 'feature_inventory:read', flag: 'aUnifiedInventory' },
  reports: { flag: 'pReportsPhase2' },
  onboarding: { flag: 'aOnboardingWizard' },
  'onboarding-wizard': { flag: 'aOnboardingWizard' },
} as const satisfies Record<string, Gate>;
