import { canDeceive, keptName } from './environments.ts';
import {
  type Action,
  BUILT_IN_ROLES,
  type BuiltInRole,
  type Feature,
  FEATURES,
  flagOf,
  type FlagState,
  type Permission,
  PERMISSION_FLAGS,
  type PermissionFlag,
} from './permissions.ts';

/** Limits of roles that people make. */
export const ROLE_LIMITS = {
  /** Characters. */
  name: 100,
  description: 200,
  /** Roles of an organization, the built-in ones aside. */
  roles: 500,
} as const;

/** Features by what they are about, in the order of the menu. */
export const PERMISSION_CATEGORIES = {
  discover: [
    'feature_inventory',
    'feature_tags',
    'feature_sensitive_data',
    'feature_sensitive_data_settings',
    'feature_asset_monitoring',
  ],
  govern: [
    'feature_security_posture_gaps',
    'feature_security_posture_rules',
    'feature_oas_analysis',
  ],
  protect: ['feature_attackers', 'feature_remediations', 'feature_ip_exclude_list'],
  workflows: ['feature_integrations_hub', 'feature_workflows', 'feature_notifications'],
  access: ['feature_users', 'feature_api_tokens', 'feature_audit', 'feature_ip_allowed_list'],
} as const satisfies Record<string, readonly Feature[]>;
export type PermissionCategory = keyof typeof PERMISSION_CATEGORIES;

/** A feature with what may be done there. */
export interface RolePermission {
  readonly feature: Feature;
  readonly actions: readonly Action[];
}

const actionsOf = (feature: Feature): readonly Action[] => FEATURES[feature];

/**
 * Permissions in the order of the features, each with its read: whoever changes something sees it.
 * What no feature knows is left out.
 */
export function withReads(given: readonly RolePermission[]): readonly Permission[] {
  const chosen = new Set<string>(
    given.flatMap(({ feature, actions }) => [
      ...actions.map((action) => `${feature}:${action}`),
      ...(actions.length > 0 ? [`${feature}:read`] : []),
    ]),
  );
  return BUILT_IN_ROLES.Administrator.filter((permission) => chosen.has(permission));
}

/** The same by feature; features without a permission are left out. */
export const byFeature = (permissions: readonly string[]): readonly RolePermission[] =>
  (Object.keys(FEATURES) as Feature[]).flatMap((feature) => {
    const actions = actionsOf(feature).filter((action) =>
      permissions.includes(`${feature}:${action}`),
    );
    return actions.length === 0 ? [] : [{ feature, actions }];
  });

/** From who may the least. */
const BUILT_IN_BY_POWER: readonly BuiltInRole[] = ['Viewer', 'Analyst', 'Administrator'];

/** The weakest built-in role that may do all of these. */
export const builtInRoleWith = (permissions: readonly string[]): BuiltInRole =>
  BUILT_IN_BY_POWER.find((role) => {
    const has: readonly string[] = BUILT_IN_ROLES[role];
    return permissions.every((permission) => has.includes(permission));
  }) ?? 'Administrator';

/** Features whose pages are all in Settings. */
const OF_SETTINGS: readonly Feature[] = [
  'feature_api_tokens',
  'feature_audit',
  'feature_ip_allowed_list',
  'feature_ip_exclude_list',
  'feature_security_posture_rules',
  'feature_tags',
];

/** Flags of a built-in role. */
export const flagsOfBuiltIn = (role: BuiltInRole): Readonly<Record<PermissionFlag, FlagState>> =>
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, flagOf(role, flag)])) as Record<
    PermissionFlag,
    FlagState
  >;

/**
 * Flags of a role that people made: those of the weakest built-in role that may do all that it may,
 * so that a role with a part of what analysts do sees what analysts see. Where it may read what is
 * in Settings, it sees Settings, too: nobody would find what they were given otherwise.
 */
export function flagsOf(
  permissions: readonly string[],
): Readonly<Record<PermissionFlag, FlagState>> {
  const flags = flagsOfBuiltIn(builtInRoleWith(permissions));
  if (!OF_SETTINGS.some((feature) => permissions.includes(`${feature}:read`))) return flags;
  return { ...flags, admin: { ...flags.admin, canView: true } };
}

/**
 * What two names of roles are compared by: the same for all spellings of Unicode and in any case.
 */
export const roleNameKey = (name: string): string =>
  keptName(name).toUpperCase().toLowerCase().normalize('NFKC');

/** Whether a name of a role can pass for another. */
export const roleNameDeceives = (name: string): boolean => canDeceive(keptName(name));
