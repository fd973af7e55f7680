import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import { auditChange } from '../audit.client.ts';
import type { OrganizationValues } from './organizationInput.ts';
import type { LockedOrganization } from './organizations.repository.ts';

/**
 * Makes an organization, recorded in the audit log of its first environment. Who makes it administers
 * it, since nobody else could enter it to let others in.
 */
export async function insertOrganization(
  query: CompanyQuery,
  request: FastifyRequest,
  id: string,
  values: OrganizationValues & { readonly subdomain: string },
): Promise<void> {
  const { name, subdomain, environmentsLimit, accountId, licences } = values;
  await query(
    tables.insertInto('identity.organizations').values({
      id,
      name,
      subdomain,
      environments_limit: environmentsLimit,
      account_id: accountId,
      licences: JSON.stringify(licences),
    }),
  );
  await query(
    tables
      .insertInto('identity.organization_members')
      .values({ organization_id: id, user_id: request.auth.userId, is_admin: true }),
  );
  await auditChange(query, request, {
    action: 'organization.create',
    targetType: 'organization',
    targetId: id,
    after: { name, subdomain, environmentsLimit, accountId, ...licences },
  });
}

/** Changes an organization, whose version grows. */
export async function updateOrganization(
  query: CompanyQuery,
  request: FastifyRequest,
  before: LockedOrganization,
  { name, environmentsLimit, accountId, licences }: OrganizationValues,
): Promise<void> {
  await query(
    tables
      .updateTable('identity.organizations')
      .set(({ eb, fn }) => ({
        name,
        environments_limit: environmentsLimit,
        account_id: accountId,
        licences: JSON.stringify(licences),
        version: eb('version', '+', 1),
        updated_at: fn('now'),
        updated_by: request.auth.actor,
      }))
      .where('id', '=', before.id),
  );
  await auditChange(query, request, {
    action: 'organization.update',
    targetType: 'organization',
    targetId: before.id,
    before: {
      name: before.name,
      environmentsLimit: before.environmentsLimit,
      accountId: before.accountId,
      ...(before.licences as object),
    },
    after: { name, environmentsLimit, accountId, ...licences },
  });
}
