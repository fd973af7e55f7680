import type { Gate } from './gate.ts';

export type Section =
  | 'discover'
  | 'govern'
  | 'protect'
  | 'settings'
  | 'workflows'
  | 'reports'
  | 'onboarding'
  | 'backoffice'
  | 'studio';
export type SettingsGroup =
  | 'deployment'
  | 'access'
  | 'discover'
  | 'govern'
  | 'protect'
  | 'workflows'
  | 'organization';

/** An address that the menu leads to. Its route group's gate holds too. */
export interface MenuPath {
  readonly path: string;
  readonly section: Section;
  readonly group?: SettingsGroup;
  readonly gate?: Gate;
}

const inside = (section: Section, paths: Readonly<Record<string, Gate>>): readonly MenuPath[] =>
  Object.entries(paths).map(([path, gate]) => ({ path, section, gate }));
const setting = (
  group: SettingsGroup,
  paths: Readonly<Record<string, Gate>>,
): readonly MenuPath[] => inside('settings', paths).map((entry) => ({ ...entry, group }));

/** Every address of the menu, in its order. */
export const MENU_PATHS: readonly MenuPath[] = [
  ...inside('discover', {
    'unified-inventory': {},
    'discovery/inventory': {},
    'discovery/api-inventory': {},
    surface: {},
    'discovery/changes': {},
  }),
  ...inside('govern', {
    'posture-gaps': {},
    'data-security': {},
    'discovery/oas-analysis': { permission: 'feature_oas_analysis:read' },
    'integrations-hub/security-testing': {},
  }),
  ...inside('protect', { attackers: {}, marks: {}, remediation: {} }),
  ...setting('deployment', {
    'integrations-hub/inbound': {},
    'integrations-hub/outbound': {},
    'integrations-hub/ci-cd': {},
    'settings/hybrids': { isSystem: true },
    'settings/system-users': { isSystem: true },
    'settings/notifications': { permission: 'feature_notifications:read' },
  }),
  ...setting('access', {
    'settings/users': { permission: 'feature_users:read' },
    'settings/api-tokens': { permission: 'feature_api_tokens:read' },
    'settings/audit': { permission: 'feature_audit:read' },
    'settings/background-jobs': { permission: 'feature_audit:read' },
    'settings/ip-allowed-list': { permission: 'feature_ip_allowed_list:read' },
  }),
  ...setting('discover', {
    'settings/learning': { permission: 'feature_inventory:read' },
    'settings/inventory-display-settings': { permission: 'feature_inventory:read' },
    'settings/label-management': { permission: 'feature_tags:read' },
    'settings/tags': { permission: 'feature_tags:read' },
  }),
  ...setting('govern', {
    'settings/posture-policies': { permission: 'feature_security_posture_rules:read' },
    'settings/api-policy-hub': { permission: 'feature_security_posture_rules:read' },
    'settings/sensitive-categories': { permission: 'feature_sensitive_data_settings:read' },
    'settings/keyword-lists': { permission: 'feature_sensitive_data_settings:read' },
    'settings/data-classification': { permission: 'feature_sensitive_data_settings:read' },
  }),
  ...setting('protect', {
    'settings/ip-exclude-list': { permission: 'feature_ip_exclude_list:read' },
  }),
  ...setting('organization', {
    'adminpanel/organizations': { isOrganizationAdmin: true },
    'adminpanel/users': { isOrganizationAdmin: true },
    'adminpanel/authentication': { isOrganizationAdmin: true },
    'adminpanel/roles-and-permissions': { isOrganizationAdmin: true },
    'adminpanel/audit-log': { isOrganizationAdmin: true },
  }),
  ...inside('workflows', {
    'workflows-hub/workflow-hub': { permission: 'feature_integrations_hub:read' },
    'workflows-hub/installed-workflows': {},
  }),
  ...inside('reports', { reports: {} }),
  ...inside('onboarding', { onboarding: {} }),
  ...inside('backoffice', {
    'backoffice/enhancements': {},
    'backoffice/discovery-reports': {},
    'backoffice/keyword-lists': {},
    'backoffice/configurations': {},
    'backoffice/data-classification': {},
    'backoffice/onboarding': {},
    'backoffice/installation-health': {},
  }),
  ...inside('studio', {
    'studio/components': {},
    'studio/logo': {},
    'studio/theme': {},
    'studio/grid': {},
  }),
];

/** Where the head of a section leads: the first of these that the reader may see. */
export const FALL_BACKS: Readonly<Partial<Record<Section, readonly string[]>>> = {
  discover: ['unified-inventory', 'discovery/inventory', 'discovery/api-inventory', 'surface'],
  govern: [
    'posture-gaps',
    'settings/api-policy-hub',
    'data-security',
    'discovery/oas-analysis',
    'integrations-hub/security-testing',
  ],
  protect: ['attackers', 'remediation'],
};
