import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/companySettings.ts';
import type { CompanyQuery, Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { audit, type AuditEntry, auditIn } from './audit.ts';

/** Who is behind a request, as plain data for work away from it. */
export const actorOf = ({ auth, ip }: Pick<FastifyRequest, 'auth' | 'ip'>): Actor => ({
  id: auth.userId,
  name: auth.actor,
  address: ip,
});

/** What was done to what, without who did it, in the company of its transaction. */
export type AuditedChange = Omit<AuditEntry, 'companyId' | 'actorId' | 'actor' | 'address'>;

/**
 * Adds a write of any domain to the audit log, inside the transaction of that write and under the
 * name of the request's caller.
 */
export function auditChange(
  query: CompanyQuery,
  request: FastifyRequest,
  change: AuditedChange,
): Promise<void> {
  return auditAs(query, actorOf(request), change);
}

/** The same for a write that happens away from its request, such as in the thread that learns. */
export function auditAs(
  query: CompanyQuery,
  { id, name, address }: Actor,
  change: AuditedChange,
): Promise<void> {
  const { companyId } = query;
  return audit(query, { ...change, companyId, actorId: id, actor: name, address });
}

/**
 * Companies that stay, held until the transaction ends: an environment that is being deleted has no
 * more entries, and one whose deletion begins meanwhile is not gone before those were seen.
 */
const STAYING = statement(
  `select c.id from identity.companies c where c.id = any ($1) and not exists (
      select from identity.environment_deletions d where d.environment_id = c.id)
    order by c.id for key share of c`,
  { id: 'uuid' },
);

/**
 * The same in the logs of several companies, for what a system user changed for all of them. The
 * transaction belongs to the last of them afterwards.
 */
export async function auditAsEverywhere(
  query: Query,
  companyIds: readonly string[],
  { id: actorId, name: actor, address }: Actor,
  change: AuditedChange,
): Promise<void> {
  for (const { id: companyId } of await query(STAYING, [companyIds]))
    await auditIn(query, { ...change, companyId, actorId, actor, address });
}
