import { BUILT_IN_ROLES, PERMISSION_FLAGS } from '@palisade/vocabulary/permissions.ts';
import type { Query } from '../../platform/database/database.ts';
import type { Flags } from './identity.types.ts';

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

/** The same in every installation, so that a role's row is found without a search. */
export const ROLE_IDS: Readonly<Record<BuiltInRole, string>> = {
  Administrator: '00000000-0000-4000-8000-00000000a001',
  Analyst: '00000000-0000-4000-8000-00000000a002',
  Viewer: '00000000-0000-4000-8000-00000000a003',
};

/** Flags that no role grants: `system` and `feStudio` belong to system users, `zHideRemediation` takes something away. */
const NEVER = new Set<string>(['system', 'feStudio', 'zHideRemediation']);
const ADMIN_ONLY = new Set<string>(['admin', 'adminPanel']);
/** Switches that others see and only administrators turn: editing and deleting label groups and labels. */
const ADMIN_EDITS = new Set<string>(['aLabelSettings']);

function flagsOf(role: BuiltInRole): Flags {
  return Object.fromEntries(
    PERMISSION_FLAGS.map((flag) => {
      const canView = !NEVER.has(flag) && (role === 'Administrator' || !ADMIN_ONLY.has(flag)) && (role !== 'Viewer' || flag !== 'hasEditingPermission');
      return [flag, { canView, canEdit: canView && role !== 'Viewer' && (role === 'Administrator' || !ADMIN_EDITS.has(flag)) }];
    }),
  );
}

/** Writes the built-in roles as this version knows them; features added since the last start reach them here. */
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
