import type { Permission } from '@palisade/vocabulary/permissions.ts';
import { ROLE_LIMITS, roleNameKey, withReads } from '@palisade/vocabulary/roles.ts';
import { Problem } from '../../../platform/problem.ts';
import { plainName } from '../organizations/environmentInput.ts';
import type { NewRole, Role } from './roles.schemas.ts';

/** A role as it is to be kept. */
export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
}

/**
 * A role as it is to be kept: every change that it may make brings its read.
 * @param others the roles of the organization and the built-in ones, without itself
 * @throws Problem badInput or conflict at the field that is wrong
 */
export function roleValues(
  { name, description, permissions }: NewRole,
  others: readonly Pick<Role, 'name' | 'isCustom'>[],
): RoleValues {
  const kept = plainName(name, 'Please enter a name', 'name');
  if (kept.length > ROLE_LIMITS.name)
    throw new Problem(
      'badInput',
      `You cannot exceed ${ROLE_LIMITS.name} characters in this field.`,
      { field: 'name' },
    );
  const key = roleNameKey(kept);
  if (others.some((other) => roleNameKey(other.name) === key))
    throw new Problem('conflict', 'Role name already in use. Please rename it to a new name.', {
      field: 'name',
    });
  const all = withReads(permissions);
  if (all.length === 0)
    throw new Problem(
      'badInput',
      'No permissions added to Role. Please select at least one permissions to include in Role.',
      { field: 'permissions' },
    );
  return { name: kept, description: description.trim(), permissions: all };
}

/** @throws Problem tooMany where the organization has as many roles as it may have */
export function needRoom(roles: readonly Pick<Role, 'isCustom'>[]): void {
  if (roles.filter(({ isCustom }) => isCustom).length >= ROLE_LIMITS.roles)
    throw new Problem('tooMany', `An organization has at most ${ROLE_LIMITS.roles} roles.`, {
      status: 400,
    });
}
