import type { Query, Scope } from '../../../platform/database/database.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import type { AuditLogEntry, AuditWanted } from './auditLog.schemas.ts';

const COLUMNS = 'id, at, actor, address, action, target_type as "targetType", target_id as "targetId", before::text as before, after::text as after';
const ORDER = [{ expression: 'at', type: 'timestamptz' }, { expression: 'id', type: 'uuid' }] as const;
/** Lines that are in memory at once. */
const ROWS = 1000;

function conditions(companyId: string, { actor, action, targetType, from, to }: AuditWanted): { where: string; values: unknown[] } {
  const values: unknown[] = [companyId];
  const parts = ['company_id = $1'];
  if (actor !== undefined && actor.trim() !== '') parts.push(`strpos(lower(actor), $${values.push(actor.trim().toLowerCase())}) > 0`);
  if (action !== undefined) parts.push(`action = $${values.push(action)}`);
  if (targetType !== undefined) parts.push(`target_type = $${values.push(targetType)}`);
  if (from !== undefined) parts.push(`at >= $${values.push(from)}::timestamptz`);
  if (to !== undefined) parts.push(`at < $${values.push(to)}::timestamptz`);
  return { where: parts.join(' and '), values };
}

/** Entries that meet the conditions, newest first. */
export async function auditPage(query: Query, companyId: string, { first, after, ...wanted }: AuditWanted & { first: number; after?: string | undefined }): Promise<Page<AuditLogEntry & { cursor: string }>> {
  const plan = page({ sort: 'audit', direction: 'desc', columns: ORDER, first, after });
  const { where, values } = conditions(companyId, wanted);
  return plan.page(await query<AuditLogEntry>(`select ${COLUMNS}, ${plan.select} from identity.audit_log where ${where} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`, values));
}

export async function countAudit(query: Query, companyId: string, wanted: AuditWanted): Promise<number> {
  const { where, values } = conditions(companyId, wanted);
  const [row] = await query<{ count: number }>(`select count(*) as count from identity.audit_log where ${where}`, values);
  return row?.count ?? 0;
}

/** Actions that were ever done, for choosing among them. */
export async function auditActions(query: Query, companyId: string): Promise<string[]> {
  return (await query<{ action: string }>('select distinct action from identity.audit_log where company_id = $1 order by 1', [companyId])).map(({ action }) => action);
}

/** The same entries as CSV, some at a time, all of one moment. */
export async function* auditLines(scope: Scope, companyId: string, wanted: AuditWanted, signal: AbortSignal): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Time', 'Actor', 'Address', 'Action', 'Target type', 'Target', 'Before', 'After']);
  const { where, values } = conditions(companyId, wanted);
  for await (const rows of scope.stream<AuditLogEntry>(`select ${COLUMNS} from identity.audit_log where ${where} order by at desc, id desc`, values, { rows: ROWS, signal })) {
    yield rows.map(({ at, actor, address, action, targetType, targetId, before, after }) => csvLine([at, actor, address, action, targetType, targetId, before, after])).join('');
  }
}
