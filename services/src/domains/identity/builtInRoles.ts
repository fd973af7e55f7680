import {
  BUILT_IN_ROLES,
  flagOf,
  PERMISSION_FLAGS,
  type BuiltInRole,
} from '@palisade/vocabulary/permissions.ts';
import type { Query } from '../../platform/database/database.ts';
import type { Flags } from './identity.types.ts';

export type { BuiltInRole };

/** The same in every installation, so that a role's row is found without a search. */
export const ROLE_IDS: Readonly<Record<BuiltInRole, string>> = {
  Administrator: '00000000-0000-4000-8000-00000000a001',
  Analyst: '00000000-0000-4000-8000-00000000a002',
  Viewer: '00000000-0000-4000-8000-00000000a003',
};

const flagsOf = (role: BuiltInRole): Flags =>
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, flagOf(role, flag)]));

/**
 * Writes the built-in roles as this version knows them; features added since the last start reach
 * them here.
 */
export async function writeBuiltInRoles(query: Query): Promise<void> {
  for (const [name, permissions] of Object.entries(BUILT_IN_ROLES)) {
    const role = name as BuiltInRole; // Keys of the same object.
    await query(
      `insert into identity.roles (id, name, is_built_in, permissions, flags) values ($1, $2, true, $3, $4)
       on conflict (id) do update set permissions = excluded.permissions, flags = excluded.flags`,
      [ROLE_IDS[role], name, permissions, JSON.stringify(flagsOf(role))],
    );
  }
}
