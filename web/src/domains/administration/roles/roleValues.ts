import { keptName } from '@palisade/vocabulary/environments.ts';
import { BUILT_IN_ROLES, type Feature } from '@palisade/vocabulary/permissions.ts';
import {
  byFeature,
  ROLE_LIMITS,
  roleNameDeceives,
  roleNameKey,
  withReads,
} from '@palisade/vocabulary/roles.ts';
import type { TFunction } from 'i18next';
import { array, number, object, string } from 'yup';

/** A role as its form has it. */
export interface RoleValues {
  readonly name: string;
  readonly description: string;
  /** `feature:action`, in the order of the features. */
  readonly permissions: string[];
  /** Of the role that the form was filled with; 0 for a new one. */
  readonly version: number;
}

interface Saved {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly {
    readonly feature: string;
    readonly actions: readonly string[];
  }[];
  readonly version: number;
}

/** A new role, or one that is there. */
export const valuesOf = (role: Saved | null): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: (role?.permissions ?? []).flatMap(({ feature, actions }) =>
    actions.map((action) => `${feature}:${action}`),
  ),
  version: role?.version ?? 0,
});

/** Permissions as a mutation takes them. */
export const sentPermissions = (permissions: readonly string[]) =>
  byFeature(permissions).map(({ feature, actions }) => ({ feature, actions: [...actions] }));

/**
 * Permissions with those of a feature as they were ticked: a change brings its read, and none keeps
 * it.
 */
export function withActions(
  permissions: readonly string[],
  feature: Feature,
  actions: readonly string[],
): readonly string[] {
  const chosen = new Set([
    ...permissions.filter((each) => !each.startsWith(`${feature}:`)),
    ...actions.map((action) => `${feature}:${action}`),
  ]);
  return withReads(byFeature(BUILT_IN_ROLES.Administrator.filter((each) => chosen.has(each))));
}

/** What a role must be, with what is wrong with it in words. */
export function roleSchema(t: TFunction<'roles'>, taken: readonly string[]) {
  const keys = new Set(taken.map(roleNameKey));
  return object({
    name: string()
      .defined()
      .test('required', t('errors.name'), (name) => keptName(name) !== '')
      .max(ROLE_LIMITS.name, t('errors.tooLong', { count: ROLE_LIMITS.name }))
      .test('taken', t('errors.taken'), (name) => !keys.has(roleNameKey(name)))
      .test('deceives', t('errors.deceives'), (name) => !roleNameDeceives(name)),
    description: string()
      .defined()
      .max(ROLE_LIMITS.description, t('errors.tooLong', { count: ROLE_LIMITS.description })),
    permissions: array(string().defined()).defined().min(1, t('errors.permissions')),
    version: number().required(),
  });
}
