import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import type { Query } from '../../platform/database/database.ts';

/** Company of entries that concern no company, such as a sign-in of somebody without a role. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

export interface AuditEntry {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly actor: string;
  readonly address: string | null;
  /** `token.create`: what it was done to, then what was done. */
  readonly action: AuditAction;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly before?: object | null;
  readonly after?: object | null;
  /**
   * The endpoints that the entry is about, when it tells of nothing else: who is limited to labels
   * reads it when they see all of them. Without it they read only entries of actions that concern
   * no endpoints (migration 050).
   */
  readonly endpointIds?: readonly string[];
}

/** Names of what nobody may read again. */
const SECRET = /secret|password|hash|otp|recovery|privatekey|^token$|^key$/i;
const MASK = '•••';

/** The same with secrets masked, however deep. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? MASK : masked(inner),
    ]),
  );
}

/**
 * Adds an entry to the audit log, inside the transaction of the write it tells of: `query` belongs
 * to that company's scope.
 */
export async function audit(query: Query, entry: AuditEntry): Promise<void> {
  const {
    companyId,
    actorId,
    actor,
    address,
    action,
    targetType,
    targetId,
    before = null,
    after = null,
    endpointIds = null,
  } = entry;
  await query(
    `insert into identity.audit_log (company_id, id, actor_id, actor, address, action, target_type,
        target_id, before, after, endpoint_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      companyId,
      randomUUID(),
      actorId,
      actor,
      address,
      action,
      targetType,
      targetId,
      before && JSON.stringify(masked(before)),
      after && JSON.stringify(masked(after)),
      endpointIds,
    ],
  );
}

/**
 * Adds many entries to the logs of their companies, one statement for each company, from a
 * transaction of no company; it belongs to the last of them afterwards.
 */
export async function auditEach(query: Query, entries: readonly AuditEntry[]): Promise<void> {
  for (const [companyId, those] of Map.groupBy(entries, (entry) => entry.companyId)) {
    await query("select set_config('palisade.company_id', $1, true)", [companyId]);
    const rows = those.map(({ before = null, after = null, ...entry }) => ({
      ...entry,
      id: randomUUID(),
      before: before && masked(before),
      after: after && masked(after),
    }));
    await query(
      `insert into identity.audit_log (company_id, id, actor_id, actor, address, action, target_type,
          target_id, before, after)
        select $1, e.id, e."actorId", e.actor, e.address, e.action, e."targetType", e."targetId", e.before, e.after
          from jsonb_to_recordset($2::jsonb) as e(id uuid, "actorId" uuid, actor text, address text,
            action text, "targetType" text, "targetId" text, before jsonb, after jsonb)`,
      [companyId, JSON.stringify(rows)],
    );
  }
}

/** Adds an entry to the log of a company from a transaction of no company, or of another one. */
export async function auditIn(query: Query, entry: AuditEntry): Promise<void> {
  await query("select set_config('palisade.company_id', $1, true)", [entry.companyId]);
  await audit(query, entry);
}
