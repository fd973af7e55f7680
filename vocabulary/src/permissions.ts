/**
 * Features of the per-environment role model, with the actions each knows. The upstream services
 * and the graph use these words.
 */
export const FEATURES = {
  feature_inventory: ['read', 'update', 'delete'],
  feature_users: ['read', 'create', 'update', 'delete'],
  feature_api_tokens: ['read', 'create', 'update', 'delete'],
  feature_notifications: ['read', 'create', 'update', 'delete'],
  feature_workflows: ['read', 'create', 'update', 'delete'],
  feature_audit: ['read', 'update', 'delete'],
  feature_ip_exclude_list: ['read', 'create', 'update', 'delete'],
  feature_ip_allowed_list: ['read', 'create', 'update', 'delete'],
  feature_tags: ['read', 'create', 'update', 'delete'],
  feature_security_posture_gaps: ['read', 'update', 'delete'],
  feature_security_posture_rules: ['read', 'create', 'update', 'delete'],
  feature_sensitive_data: ['read', 'update', 'delete'],
  feature_sensitive_data_settings: ['read', 'create', 'update', 'delete'],
  feature_oas_analysis: ['read', 'create', 'update', 'delete'],
  feature_integrations_hub: ['read', 'create', 'update', 'delete'],
  feature_asset_monitoring: ['read', 'create', 'update', 'delete'],
  feature_attackers: ['read', 'update', 'delete'],
  feature_remediations: ['read', 'update', 'delete'],
} as const;

export type Feature = keyof typeof FEATURES;
export type Action = 'read' | 'create' | 'update' | 'delete';
/**
 * One granted permission, as stored in a role and carried in an auth context:
 * `feature_inventory:read`.
 */
export type Permission = { [F in Feature]: `${F}:${(typeof FEATURES)[F][number]}` }[Feature];

/** Flags that gate screens and controls, each with canView and canEdit. */
export const PERMISSION_FLAGS = [
  'system',
  'admin',
  'adminPanel',
  'feStudio',
  'pABAC',
  'pReportsPhase2',
  'pReportsPhase3',
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
  'aPostureNuclei',
  'aAttemptType',
  'aMonitoredFilter',
  'aDayTwoFields',
  'aVulnerabilityNameFilter',
  'sVulnerabilitiesFilters',
  'aOnboardingWizard',
  'sConnectorsHub',
  'sExtendedCollectors',
  'xAuthenticatedIcon',
  'xInternalExternalIcon',
  'hasEditingPermission',
  'userFlowService',
  'documentationInteractive',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

export interface FlagState {
  readonly canView: boolean;
  readonly canEdit: boolean;
}

const isChangedByAdministrators = (feature: string): boolean =>
  [
    'feature_users',
    'feature_api_tokens',
    'feature_audit',
    'feature_ip_exclude_list',
    'feature_ip_allowed_list',
  ].includes(feature);
const permissionsWhere = (isGranted: (feature: string, action: Action) => boolean): Permission[] =>
  Object.entries(FEATURES).flatMap(([feature, actions]) =>
    actions
      .filter((action) => isGranted(feature, action))
      .map((action) => `${feature}:${action}` as Permission),
  ); // A pair of the table.

/** Roles every organization has; they cannot be edited. */
export const BUILT_IN_ROLES = {
  Administrator: permissionsWhere(() => true),
  Analyst: permissionsWhere(
    (feature, action) =>
      action === 'read' || (action === 'update' && !isChangedByAdministrators(feature)),
  ),
  Viewer: permissionsWhere((_feature, action) => action === 'read'),
} as const satisfies Record<string, readonly Permission[]>;
export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

/**
 * Flags that no role grants: `system` and `feStudio` belong to system users, `zHideRemediation`
 * takes something away.
 */
const NEVER: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>([
  'system',
  'feStudio',
  'zHideRemediation',
]);
const ADMIN_ONLY: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>([
  'admin',
  'adminPanel',
  'pABAC',
]);
/**
 * Switches that others see and only administrators turn: editing and deleting label groups and
 * labels.
 */
const ADMIN_EDITS: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>(['aLabelSettings']);

/** What a built-in role sees and changes of what a flag gates. */
export function flagOf(role: BuiltInRole, flag: PermissionFlag): FlagState {
  const canView =
    !NEVER.has(flag) &&
    (role === 'Administrator' || !ADMIN_ONLY.has(flag)) &&
    (role !== 'Viewer' || flag !== 'hasEditingPermission');
  return {
    canView,
    canEdit: canView && role !== 'Viewer' && (role === 'Administrator' || !ADMIN_EDITS.has(flag)),
  };
}

/**
 * Flags of system users, in every company they may use, beside those of their roles. They see the
 * menu of the organization, and so what it leads to.
 */
export const SYSTEM_FLAGS: readonly PermissionFlag[] = ['system', 'feStudio', 'adminPanel'];

/** Features that are about endpoints. What labels limit is limited in all of them. */
export const OF_ENDPOINTS: ReadonlySet<Feature> = new Set<Feature>([
  'feature_inventory',
  'feature_tags',
  'feature_oas_analysis',
  'feature_asset_monitoring',
  'feature_sensitive_data',
  'feature_sensitive_data_settings',
  'feature_security_posture_gaps',
  'feature_security_posture_rules',
  'feature_attackers',
  'feature_remediations',
]);
/** Features of endpoints that cannot be taken apart by labels: closed to who is limited to some. */
const WHOLE: ReadonlySet<Feature> = new Set<Feature>([
  'feature_oas_analysis',
  'feature_asset_monitoring',
]);
/**
 * Features whose changes reach every endpoint, though they are about none: where tickets and
 * actions of all go, whose traffic is not learned from, and background jobs.
 */
const CHANGES_ALL: ReadonlySet<Feature> = new Set<Feature>([
  'feature_audit',
  'feature_integrations_hub',
  'feature_ip_exclude_list',
  'feature_ip_allowed_list',
]);

/**
 * Features of endpoints whose subjects are changed one by one: people limited to labels work on
 * those they see, and each route of theirs holds them to it.
 */
const WORKED_ON: ReadonlySet<Feature> = new Set<Feature>([
  'feature_security_posture_gaps',
  'feature_attackers',
  'feature_remediations',
]);

/**
 * Whether a permission is left to a person whose role is limited to labels: what changes more than
 * what they see is not.
 */
export function isLeftToLimited(permission: Permission): boolean {
  const [feature, action] = permission.split(':') as [Feature, Action]; // A permission is `feature:action`.
  if (action === 'update' && WORKED_ON.has(feature)) return true;
  if (action !== 'read') return !OF_ENDPOINTS.has(feature) && !CHANGES_ALL.has(feature);
  return !WHOLE.has(feature);
}

/** What an API or collector token may do. `collect` may only send traffic. */
export const TOKEN_SCOPES = ['read', 'write', 'collect'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
