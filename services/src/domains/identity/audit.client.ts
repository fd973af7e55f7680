import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/companySettings.ts';
import type { Query } from '../../platform/database/database.ts';
import { audit, type AuditEntry } from './audit.ts';

/** What was done to what, without who did it. */
export type AuditedChange = Omit<AuditEntry, 'actorId' | 'actor' | 'address'>;

/** Adds a write of any domain to the audit log, inside the transaction of that write and under the name of the request's caller. */
export function auditChange(query: Query, { auth, ip }: FastifyRequest, change: AuditedChange): Promise<void> {
  return audit(query, { ...change, actorId: auth.userId, actor: auth.actor, address: ip });
}

/** The same for a write that happens away from its request, such as in the thread that learns. */
export function auditAs(query: Query, { id, name, address }: Actor, change: AuditedChange): Promise<void> {
  return audit(query, { ...change, actorId: id, actor: name, address });
}
