/** Features of the per-environment role model, with the actions each knows. The upstream services and the graph use these words. */
export const FEATURES = {
  feature_inventory: ['read', 'update', 'delete'],
  feature_users: ['read', 'create', 'update', 'delete'],
  feature_api_tokens: ['read', 'create', 'update', 'delete'],
  feature_notifications: ['read', 'create', 'update', 'delete'],
  feature_workflows: ['read', 'create', 'update', 'delete'],
  feature_audit: ['read'],
  feature_ip_exclude_list: ['read', 'create', 'update', 'delete'],
  feature_ip_allowed_list: ['read', 'create', 'update', 'delete'],
  feature_tags: ['read', 'create', 'update', 'delete'],
  feature_security_posture_gaps: ['read', 'update'],
  feature_security_posture_rules: ['read', 'create', 'update', 'delete'],
  feature_sensitive_data: ['read', 'update'],
  feature_sensitive_data_settings: ['read', 'create', 'update', 'delete'],
  feature_oas_analysis: ['read', 'create', 'update', 'delete'],
  feature_integrations_hub: ['read', 'create', 'update', 'delete'],
  feature_asset_monitoring: ['read', 'create', 'update', 'delete'],
  feature_attackers: ['read', 'update'],
  feature_remediations: ['read', 'update'],
} as const;

export type Feature = keyof typeof FEATURES;
export type Action = 'read' | 'create' | 'update' | 'delete';
/** One granted permission, as stored in a role and carried in an auth context: `feature_inventory:read`. */
export type Permission = { [F in Feature]: `${F}:${(typeof FEATURES)[F][number]}` }[Feature];

/** Flags that gate screens and controls, each with canView and canEdit. */
export const PERMISSION_FLAGS = [
  'system',
  'admin',
  'adminPanel',
  'feStudio',
  'pABAC',
  'pReportsPhase2',
  'zHideRemediation',
  'aUnifiedInventory',
  'aNavigateToUnifiedInventory',
  'aIgnoreAttempts',
  'aNewParams',
  'aAuthTune',
  'aLabelSettings',
  'aAutoLabels',
  'aApiLearningStatus',
  'aUnifiedApiClassification',
  'aUnifiedNuclei',
  'aMonitoredFilter',
  'aDayTwoFields',
  'aVulnerabilityNameFilter',
  'sVulnerabilitiesFilters',
  'aOnboardingWizard',
  'sConnectorsHub',
  'xAuthenticatedIcon',
  'xInternalExternalIcon',
  'hasEditingPermission',
  'userFlowService',
  'documentationInteractive',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

/** Roles every organization has; they cannot be edited. */
export const BUILT_IN_ROLES = {
  Administrator: Object.entries(FEATURES).flatMap(([feature, actions]) => actions.map((action) => `${feature}:${action}` as Permission)),
  Analyst: Object.entries(FEATURES).flatMap(([feature, actions]) =>
    actions
      .filter((action) => action === 'read' || (action === 'update' && !feature.startsWith('feature_users') && feature !== 'feature_api_tokens'))
      .map((action) => `${feature}:${action}` as Permission),
  ),
  Viewer: Object.keys(FEATURES).map((feature) => `${feature}:read` as Permission),
} as const satisfies Record<string, readonly Permission[]>;

/** What an API or collector token may do. `collect` may only send traffic. */
export const TOKEN_SCOPES = ['read', 'write', 'collect'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
