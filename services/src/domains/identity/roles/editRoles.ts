import type { FastifyRequest } from 'fastify';
import { flagsOf, withReads } from '@palisade/vocabulary/roles.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import { auditChange } from '../audit.client.ts';
import type { RoleValues } from './roleInput.ts';
import type { Role } from './roles.schemas.ts';

/** A role as the audit log tells of it. */
export const toldRole = ({ name, description, permissions }: RoleValues) => ({
  name,
  description,
  permissions: [...permissions],
});

/** A role that is there, as it was kept. */
export const valuesOf = ({ name, description, permissions }: Role): RoleValues => ({
  name,
  description,
  permissions: withReads(permissions),
});

/** Makes a role of an organization. */
export async function insertRole(
  query: CompanyQuery,
  request: FastifyRequest,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  values: RoleValues,
): Promise<void> {
  await query(
    tables.insertInto('identity.roles').values({
      id,
      organization_id: organizationId,
      ...toldRole(values),
      flags: JSON.stringify(flagsOf(values.permissions)),
    }),
  );
  await auditChange(query, request, {
    action: 'role.create',
    targetType: 'role',
    targetId: id,
    after: toldRole(values),
  });
}

/** Changes a role, whose version grows, for everybody who has it. */
export async function updateRole(
  query: CompanyQuery,
  request: FastifyRequest,
  before: Role,
  values: RoleValues,
): Promise<void> {
  await query(
    tables
      .updateTable('identity.roles')
      .set(({ eb, fn }) => ({
        ...toldRole(values),
        flags: JSON.stringify(flagsOf(values.permissions)),
        version: eb('version', '+', 1),
        updated_at: fn('now'),
        updated_by: request.auth.actor,
      }))
      .where('id', '=', before.id),
  );
  await auditChange(query, request, {
    action: 'role.update',
    targetType: 'role',
    targetId: before.id,
    before: toldRole(valuesOf(before)),
    after: toldRole(values),
  });
}
