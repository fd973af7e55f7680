import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../audit.client.ts';
import { storedSettings } from '../installationSettings.client.ts';
import type { EnvironmentValues } from './environmentInput.ts';
import { countEnvironments, lockOrganization } from './organizations.repository.ts';

/** An environment as the audit log tells of it. */
const told = ({ name, description, kind, threatProtection }: EnvironmentValues) => ({
  name,
  description,
  status: kind,
  threatProtection,
});

/** The organization, locked, with room for one more environment. @throws Problem tooMany, notFound */
export async function roomForOne(query: Query, organizationId: string) {
  const organization = await lockOrganization(query, organizationId);
  if (organization === null) throw notFound('organization');
  if ((await countEnvironments(query, organizationId)) >= organization.environmentsLimit)
    throw new Problem('tooMany', 'This organization maxed out the number of allowed environments', {
      status: 400,
    });
  return organization;
}

/** Makes an environment that works at once, in the scope of its own company. */
export async function insertEnvironment(
  query: CompanyQuery,
  request: FastifyRequest,
  { fillCompany }: Pick<Deps, 'fillCompany'>,
  { organizationId, ...values }: EnvironmentValues & { readonly organizationId: string },
): Promise<void> {
  const { name, description, kind, threatProtection } = values;
  const { sampling } = await storedSettings(query);
  await query(
    tables.insertInto('identity.companies').values({
      id: query.companyId,
      organization_id: organizationId,
      name,
      description,
      kind,
      threat_protection: threatProtection,
      sampling,
      hash_key: randomBytes(32),
    }),
  );
  await auditChange(query, request, {
    action: 'environment.create',
    targetType: 'environment',
    targetId: query.companyId,
    after: told(values),
  });
  await fillCompany?.(query, actorOf(request));
}

/** Changes an environment, whose version grows, in the scope of its own company. */
export async function updateEnvironment(
  query: CompanyQuery,
  request: FastifyRequest,
  before: EnvironmentValues,
  values: EnvironmentValues,
): Promise<void> {
  const { name, description, kind, threatProtection } = values;
  await query(
    tables
      .updateTable('identity.companies')
      .set(({ eb, fn }) => ({
        name,
        description,
        kind,
        threat_protection: threatProtection,
        version: eb('version', '+', 1),
        updated_at: fn('now'),
        updated_by: request.auth.actor,
      }))
      .where('id', '=', query.companyId),
  );
  await auditChange(query, request, {
    action: 'environment.update',
    targetType: 'environment',
    targetId: query.companyId,
    before: told(before),
    after: told(values),
  });
}
