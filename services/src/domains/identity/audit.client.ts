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

/** The same where there is no request at hand: the caller was carried to another thread. */
export function auditAs(query: Query, actor: Actor, change: AuditedChange): Promise<void> {
  return audit(query, { ...change, actorId: actor.id, actor: actor.name, address: actor.address });
}
