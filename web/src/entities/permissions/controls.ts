import type { Feature, Permission, PermissionFlag } from '@palisade/vocabulary/permissions.ts';

/** What each page and control asks for. The services and the gateway check the same words again. */
export const CONTROLS = {
  seeInventory: 'feature_inventory:read',
  changeInventory: 'feature_inventory:update',
  tuneAuthentication: 'feature_sensitive_data_settings:update',
  tuneParameters: 'feature_inventory:update',
  seeOasAnalysis: 'feature_oas_analysis:read',
  uploadDocuments: 'feature_oas_analysis:create',
  analyseDocuments: 'feature_oas_analysis:update',
  deleteDocuments: 'feature_oas_analysis:delete',
  shareSavedFilter: 'feature_inventory:update',
  correctPaths: 'feature_inventory:update',
  seeIngest: 'feature_asset_monitoring:read',
  uploadTraffic: 'feature_asset_monitoring:create',
  seeTokens: 'feature_api_tokens:read',
  createToken: 'feature_api_tokens:create',
  updateToken: 'feature_api_tokens:update',
  revokeToken: 'feature_api_tokens:delete',
  changeSampling: 'feature_sensitive_data_settings:update',
  seeDataSecurity: 'feature_sensitive_data:read',
  seeDataTypes: 'feature_sensitive_data_settings:read',
  createDataTypes: 'feature_sensitive_data_settings:create',
  changeDataTypes: 'feature_sensitive_data_settings:update',
  deleteDataTypes: 'feature_sensitive_data_settings:delete',
  seeLabels: 'feature_tags:read',
  createLabels: 'feature_tags:create',
  changeLabels: 'feature_tags:update',
  deleteLabels: 'feature_tags:delete',
  attachLabels: 'feature_asset_monitoring:create',
  detachLabels: 'feature_asset_monitoring:delete',
  seeAudit: 'feature_audit:read',
  seeJobs: 'feature_audit:read',
  changeJobs: 'feature_audit:update',
  seeIpExcludeList: 'feature_ip_exclude_list:read',
  createExcludedRange: 'feature_ip_exclude_list:create',
  updateExcludedRange: 'feature_ip_exclude_list:update',
  deleteExcludedRange: 'feature_ip_exclude_list:delete',
  seeIpAllowedList: 'feature_ip_allowed_list:read',
  createAllowedRange: 'feature_ip_allowed_list:create',
  updateAllowedRange: 'feature_ip_allowed_list:update',
  deleteAllowedRange: 'feature_ip_allowed_list:delete',
  seeIntegrations: 'feature_integrations_hub:read',
  createIntegration: 'feature_integrations_hub:create',
  updateIntegration: 'feature_integrations_hub:update',
  deleteIntegration: 'feature_integrations_hub:delete',
  seeGaps: 'feature_security_posture_gaps:read',
  changeGaps: 'feature_security_posture_gaps:update',
  openTickets: 'feature_security_posture_gaps:update',
  seeAttackers: 'feature_attackers:read',
  changeAttackers: 'feature_attackers:update',
  seeRemediations: 'feature_remediations:read',
  seeInsights: 'feature_remediations:read',
  changeRemediations: 'feature_remediations:update',
  seePolicies: 'feature_security_posture_rules:read',
  createPolicies: 'feature_security_posture_rules:create',
  updatePolicies: 'feature_security_posture_rules:update',
  deletePolicies: 'feature_security_posture_rules:delete',
  seeTasks: 'feature_users:read',
  createTask: 'feature_users:create',
  updateTask: 'feature_users:update',
  deleteTask: 'feature_users:delete',
  manageUsers: 'feature_users:update',
  shareAuditFilters: 'feature_audit:update',
  shareAttackerFilters: 'feature_attackers:update',
  shareTicketFilters: 'feature_remediations:update',
} as const satisfies Record<string, Permission>;

export type Control = keyof typeof CONTROLS;

/** What a field, a column or an order needs that is behind a feature. */
export const READS: Partial<Readonly<Record<Feature, Control>>> = {
  feature_security_posture_gaps: 'seeGaps',
  feature_attackers: 'seeAttackers',
};

/** Controls that stand behind a flag too, as their services check it. */
const FLAGS: Partial<Readonly<Record<Control, PermissionFlag>>> = {
  tuneAuthentication: 'aAuthTune',
  createTask: 'aOnboardingWizard',
  updateTask: 'aOnboardingWizard',
  deleteTask: 'aOnboardingWizard',
};

/** Controls that change one subject on screen: people limited to labels have them too. */
const ON_SEEN: ReadonlySet<Control> = new Set<Control>(['tuneAuthentication', 'tuneParameters']);

/** Controls that stand behind the licence of threat protection too. */
const LICENSED: ReadonlySet<Control> = new Set<Control>([
  'seeAttackers',
  'changeAttackers',
  'shareAttackerFilters',
  'seeInsights',
  'changeRemediations',
]);

/**
 * What somebody has in a company: permissions as `feature:action`, and flags; and what the company
 * has.
 */
export interface Granted {
  readonly permissions: readonly string[];
  /** What the roles grant, labels aside. */
  readonly rolePermissions: readonly string[];
  readonly flags: readonly { readonly name: string; readonly canEdit: boolean }[];
  readonly licences: { readonly threatProtection: boolean };
}

/** Whether that allows a control. */
export function allows(
  { permissions, rolePermissions, flags, licences }: Granted,
  control: Control,
): boolean {
  const flag = FLAGS[control];
  const granted = ON_SEEN.has(control) ? rolePermissions : permissions;
  return (
    granted.includes(CONTROLS[control]) &&
    (licences.threatProtection || !LICENSED.has(control)) &&
    (flag === undefined || flags.some(({ name, canEdit }) => name === flag && canEdit))
  );
}
