import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import { statement } from '../../../platform/database/statement.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import { Problem } from '../../../platform/problem.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import type { AuditChoices, AuditLogEntry } from './auditLog.schemas.ts';
import type { AuditScope } from './auditScope.ts';
import { auditSentence } from './sentence.ts';
import { targetName } from './targetName.ts';

const COLUMNS =
  'a.id, a.company_id as "companyId", a.at, a.actor, a.address, a.action, a.target_type as "targetType", a.target_id as "targetId", a.before::text as before, a.after::text as after, a.by_system as "bySystem"';
const NAME =
  '(select c.name from identity.companies c where c.id = e."companyId") as "companyName"';
const ENTRY = {
  id: 'uuid',
  companyId: 'uuid',
  at: 'timestamptz',
  actor: 'text',
  address: 'text?',
  action: 'text',
  targetType: 'text',
  targetId: 'text?',
  before: 'text?',
  after: 'text?',
  bySystem: 'bool',
  companyName: 'text',
} as const;
const ORDER = [
  { expression: 'a.at', type: 'timestamptz' },
  { expression: 'a.id', type: 'uuid' },
] as const;
type StoredEntry = Omit<AuditLogEntry, 'targetName'>;
const named = <T extends StoredEntry>(entry: T): T & AuditLogEntry => ({
  ...entry,
  targetName: targetName(entry),
});
/** Lines that are in memory at once. */
const ROWS = 1000;

interface Conditions {
  /** On rows of `a`, without the company. */
  readonly where: string;
  readonly values: unknown[];
}

/** Reads the filter of an address; its first value is the list of companies. */
function conditions({ companies, fields }: AuditScope, filters: string | undefined): Conditions {
  const values: unknown[] = [companies.map(({ companyId }) => companyId)];
  if (filters === undefined) return { where: 'true', values };
  const parsed = parseFilter(readFilters(filters), fields);
  if ('errors' in parsed)
    throw new Problem('badInput', parsed.errors[0]?.message ?? 'The filters are not valid.', {
      field: 'filters',
    });
  const compiled = compileSql(parsed.filter, fields, {
    firstParam: values.length + 1,
    now: Date.now(),
    table: 'a',
  });
  values.push(...compiled.values);
  return { where: compiled.text, values };
}

/** Entries that meet the filter, newest first: each company's newest, then the newest of these. */
export async function auditPage(
  scope: AuditScope,
  filters: string | undefined,
  { first, after }: { first: number; after?: string | undefined },
): Promise<Page<AuditLogEntry & { cursor: string }>> {
  const plan = page({ sort: 'audit', direction: 'desc', columns: ORDER, first, after });
  const { where, values } = conditions(scope, filters);
  const own = `select ${COLUMNS}, ${plan.select} from identity.audit_log a
    where a.company_id = company.id and ${where} and ${plan.where(values)} order by ${plan.orderBy}
    limit ${plan.limit}`;
  const sql = `select e.*, ${NAME} from unnest($1::uuid[]) as company (id)
    cross join lateral (${own}) e order by e.at desc, e.id desc limit ${plan.limit}`;
  const columns = { ...ENTRY, ...plan.keyColumns };
  const found = await scope.run((query) => query({ sql, columns }, values));
  return plan.page(found.map(named));
}

export async function countAudit(scope: AuditScope, filters: string | undefined): Promise<number> {
  const { where, values } = conditions(scope, filters);
  const sql = `select count(*) as count from identity.audit_log a where a.company_id = any($1::uuid[]) and ${where}`;
  const [row] = await scope.run((query) => query({ sql, columns: { count: 'int8' } }, values));
  return row?.count ?? 0;
}

/** One entry; null when these companies have none of that id. */
export async function auditEntry(
  scope: AuditScope,
  entryId: string,
): Promise<AuditLogEntry | null> {
  const own = `select ${COLUMNS} from identity.audit_log a where a.company_id = any($1::uuid[]) and a.id = $2`;
  const [entry] = await scope.run((query) =>
    query(
      {
        sql: `select e.*, ${NAME} from (${own}) e`,
        columns: ENTRY,
      },
      [scope.companies.map(({ companyId }) => companyId), entryId],
    ),
  );
  return entry === undefined ? null : named(entry);
}

const AUDIT_CHOICES = statement(
  'select distinct action, target_type as "targetType" from identity.audit_log where company_id = any($1::uuid[])',
  { action: 'text', targetType: 'text' },
);

/** What was ever done to what, for choosing among them. */
export async function auditChoices(scope: AuditScope): Promise<AuditChoices> {
  const rows = await scope.run((query) =>
    query(AUDIT_CHOICES, [scope.companies.map(({ companyId }) => companyId)]),
  );
  const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
  return {
    actions: sorted(rows.map(({ action }) => action)),
    targetTypes: sorted(rows.map(({ targetType }) => targetType)),
    companies: [...scope.companies],
  };
}

function cells(entry: AuditLogEntry, withCompany: boolean): (string | null)[] {
  const {
    at,
    companyName,
    actor,
    address,
    action,
    targetType,
    targetId,
    targetName: name,
    bySystem,
    before,
    after,
  } = entry;
  return [
    at,
    ...(withCompany ? [companyName] : []),
    actor,
    address,
    action,
    targetType,
    targetId,
    name,
    before,
    after,
    auditSentence(entry),
    bySystem ? 'Yes' : '',
  ];
}

/** The entries as CSV, some at a time, all of one moment. */
export async function* auditLines(
  scope: AuditScope,
  filters: string | undefined,
  withCompany: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
    csvLine([
      'Time',
      ...(withCompany ? ['Company'] : []),
      'Actor',
      'Address',
      'Action',
      'Target type',
      'Target',
      'Target name',
      'Before',
      'After',
      'What happened',
      'By a system user',
    ])
  );
  const { where, values } = conditions(scope, filters);
  const own = `select ${COLUMNS} from identity.audit_log a where a.company_id = any($1::uuid[]) and ${where}`;
  const sql = `select e.*, ${NAME} from (${own}) e order by e.at desc, e.id desc`;
  for await (const rows of scope.scope.stream({ sql, columns: ENTRY }, values, {
    rows: ROWS,
    signal,
    settings: scope.settings,
  })) {
    yield rows
      .map(named)
      .map((entry) => csvLine(cells(entry, withCompany)))
      .join('');
  }
}

/** Says in words what is wrong with a filter, before anything is sent. */
export const checkFilters = (scope: AuditScope, filters: string | undefined): void =>
  void conditions(scope, filters);
