import type { CompanyQuery, CompanyScope } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import { page, type Page } from '../../platform/keyset.ts';
import type {
  FindingLimits,
  OasDocument,
  OasFinding,
  OasIssue,
  OasRule,
  OasSummary,
} from './documents.schemas.ts';

const COLUMNS = `id, name, title, version, format, syntax, hosts, operation_count as "operationCount", size, warnings, uploaded_by as "uploadedBy",
  uploaded_at as "uploadedAt", lint_state as "lintState", lint_errors as "lintErrors", lint_warnings as "lintWarnings", lint_note as "lintNote"`;
const ORDER = [
  { expression: 'uploaded_at', type: 'timestamptz' },
  { expression: 'id', type: 'uuid' },
] as const;

type Asked = { readonly first: number; readonly after?: string | null | undefined };

const DOCUMENT = {
  id: 'uuid',
  name: 'text',
  title: 'text',
  version: 'text',
  format: as<OasDocument['format']>('text'),
  syntax: as<OasDocument['syntax']>('text'),
  hosts: 'text[]',
  operationCount: 'int4',
  size: 'int4',
  warnings: 'text[]',
  uploadedBy: 'text',
  uploadedAt: 'timestamptz',
  lintState: as<OasDocument['lintState']>('text'),
  lintErrors: 'int4',
  lintWarnings: 'int4',
  lintNote: 'text?',
} as const;

const FINDING_ROW = {
  id: 'uuid',
  kind: as<OasFinding['kind']>('text'),
  host: 'text',
  method: 'text',
  path: 'text',
  endpointId: 'uuid?',
  documentId: 'uuid?',
  pointer: 'text?',
  driftKind: as<OasFinding['driftKind']>('text?'),
  side: 'text?',
  location: 'text?',
  name: 'text',
  contentType: 'text',
  statusClass: 'text',
  documented: 'text',
  seen: 'text',
  share: 'float4?',
  lastActivity: 'timestamptz?',
} as const;

const ISSUE = {
  id: 'text',
  documentId: 'uuid',
  severity: as<OasIssue['severity']>('text'),
  rule: 'text',
  message: 'text',
  path: 'text',
  pointer: 'text?',
} as const;

/** Documents, newest first. */
export async function documentPage(
  { query, companyId }: CompanyScope,
  asked: Asked,
): Promise<Page<OasDocument & { cursor: string }>> {
  const plan = page({ sort: 'oasDocuments', direction: 'desc', columns: ORDER, ...asked });
  const values: unknown[] = [companyId];
  return plan.page(
    await query(
      {
        sql: `select ${COLUMNS}, ${plan.select} from inventory.oas_documents
          where company_id = $1 and ${plan.where(values)} order by ${plan.orderBy}
          limit ${plan.limit}`,
        columns: { ...DOCUMENT, ...plan.keyColumns },
      },
      values,
    ),
  );
}

/** One document with its cursor, to add to a list. */
export async function documentItem(
  query: CompanyQuery,
  id: string,
): Promise<(OasDocument & { cursor: string }) | null> {
  const plan = page({ sort: 'oasDocuments', direction: 'desc', columns: ORDER, first: 1 });
  return (
    plan.page(
      await query(
        {
          sql: `select ${COLUMNS}, ${plan.select} from inventory.oas_documents where company_id = $1 and id = $2`,
          columns: { ...DOCUMENT, ...plan.keyColumns },
        },
        [query.companyId, id],
      ),
    ).items[0] ?? null
  );
}

const DOCUMENTS_BY_ID = statement(
  `select ${COLUMNS} from inventory.oas_documents where company_id = $1 and id = any($2::uuid[])`,
  DOCUMENT,
);

export function documentsById(
  { query, companyId }: CompanyScope,
  ids: readonly string[],
): Promise<OasDocument[]> {
  return query(DOCUMENTS_BY_ID, [companyId, ids]);
}

const COUNT_DOCUMENTS = statement(
  'select count(*) as count from inventory.oas_documents where company_id = $1',
  { count: 'int8' },
);

export async function countDocuments({ query, companyId }: CompanyScope): Promise<number> {
  const [row] = await query(COUNT_DOCUMENTS, [companyId]);
  return row?.count ?? 0;
}

const FINDING = `id, kind, host, method, path, endpoint_id as "endpointId", document_id as "documentId", pointer, drift_kind as "driftKind", side, location, name,
  content_type as "contentType", status_class as "statusClass", documented, seen, share, last_activity_at as "lastActivity"`;

/** Findings of a kind by host and path. */
export async function findingPage(
  { query, companyId }: CompanyScope,
  { kind, host, documentId }: FindingLimits,
  asked: Asked,
): Promise<Page<OasFinding & { cursor: string }>> {
  const plan = page({
    sort: `oasFindings ${kind}`,
    direction: 'asc',
    columns: [
      { expression: 'host', type: 'text' },
      { expression: 'path', type: 'text' },
      { expression: 'id', type: 'uuid' },
    ],
    ...asked,
  });
  const values: unknown[] = [companyId, kind, host ?? null, documentId ?? null];
  return plan.page(
    await query(
      {
        sql: `select ${FINDING}, ${plan.select} from inventory.oas_findings
       where company_id = $1 and kind = $2 and ($3::text is null or host = $3)
           and ($4::uuid is null or document_id = $4) and ${plan.where(values)}
         order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...FINDING_ROW, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const ISSUE_ORDER = `case i.severity when 'error' then 0 when 'warning' then 1 when 'information' then 2 else 3 end`;

/** The pointer of an operation as paths of issues are written: names joined by dots. */
const DOTTED = `replace(replace(replace(ltrim(o.pointer, '#/'), '/', '.'), '~1', '/'), '~0', '~')`;
/** Rules that have something to say; Spectral and OWASP have some 120 together. */
const MOST_RULES = 200;

/** Lint issues, the worst first. */
export async function issuePage(
  { query, companyId }: CompanyScope,
  {
    documentId,
    host,
    rule,
  }: { documentId?: string | undefined; host?: string | undefined; rule?: string | undefined },
  asked: Asked,
): Promise<Page<OasIssue & { cursor: string }>> {
  const plan = page({
    sort: 'oasIssues',
    direction: 'asc',
    columns: [
      { expression: ISSUE_ORDER, type: 'int' },
      { expression: 'i.document_id', type: 'uuid' },
      { expression: 'i.number', type: 'int' },
    ],
    ...asked,
  });
  const values: unknown[] = [companyId, documentId ?? null, host ?? null, rule ?? null];
  return plan.page(
    await query(
      {
        sql: `select i.document_id || ':' || i.number as id, i.document_id as "documentId",
            i.severity, i.rule, i.message, i.path,
            (select o.pointer from inventory.oas_operations o
              where o.company_id = i.company_id and o.document_id = i.document_id
                and starts_with(i.path || '.', ${DOTTED} || '.')
              order by o.number limit 1) as pointer, ${plan.select}
          from inventory.oas_issues i join inventory.oas_documents d on d.company_id = i.company_id
            and d.id = i.document_id
          where i.company_id = $1 and ($2::uuid is null or i.document_id = $2)
            and ($3::text is null or $3 = any(d.hosts)) and ($4::text is null or i.rule = $4)
            and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...ISSUE, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const COUNTS_BY_KIND = statement(
  `select kind, count(*) as count from inventory.oas_findings
    where company_id = $1 and ($2::text is null or host = $2)
      and ($3::uuid is null or document_id = $3) group by kind`,
  { kind: as<OasFinding['kind']>('text'), count: 'int8' },
);

const COUNT_LINT = statement(
  `select count(*) as count from inventory.oas_issues i
    join inventory.oas_documents d on d.company_id = i.company_id and d.id = i.document_id
     where i.company_id = $1 and ($2::text is null or $2 = any(d.hosts)) and ($3::uuid is null or i.document_id = $3)`,
  { count: 'int8' },
);

const HOSTS = statement(
  'select distinct unnest(hosts) as host from inventory.oas_documents where company_id = $1 order by 1',
  { host: 'text' },
);

const HOSTS_WITHOUT_TRAFFIC = statement(
  `select d.host from (
      select distinct unnest(hosts) as host from inventory.oas_documents
      where company_id = $1 and ($2::text is null or $2 = any(hosts))
        and ($3::uuid is null or id = $3)
    ) d
    where ($2::text is null or d.host = $2) and not exists (
      select from inventory.endpoints e where e.company_id = $1 and e.host = d.host
    ) order by 1`,
  { host: 'text' },
);

const RULES = statement(
  `select i.rule, min(i.severity) as severity, min(i.message) as message, count(*) as issues
    from inventory.oas_issues i
    join inventory.oas_documents d on d.company_id = i.company_id and d.id = i.document_id
    where i.company_id = $1 and ($2::text is null or $2 = any(d.hosts))
      and ($3::uuid is null or i.document_id = $3)
    group by i.rule order by min(${ISSUE_ORDER}), count(*) desc, i.rule limit ${MOST_RULES}`,
  { rule: 'text', severity: as<OasRule['severity']>('text'), message: 'text', issues: 'int8' },
);

const ANALYSED_AT = statement(
  'select analysed_at as at from inventory.oas_analyses where company_id = $1',
  { at: 'timestamptz' },
);

const IS_LINTING = statement(
  `select exists (select from inventory.oas_documents where company_id = $1 and lint_state = 'pending') as is`,
  { is: 'bool' },
);

/** Counts of everything that was found, and when. */
export async function summaryOf(
  { query, companyId }: CompanyScope,
  { host, documentId }: { host?: string | undefined; documentId?: string | undefined },
): Promise<Omit<OasSummary, 'isAnalysing'>> {
  const limits = [companyId, host ?? null, documentId ?? null];
  const counts = await query(COUNTS_BY_KIND, limits);
  const [lint] = await query(COUNT_LINT, limits);
  const hosts = await query(HOSTS, [companyId]);
  const unseen = await query(HOSTS_WITHOUT_TRAFFIC, limits);
  const rules = await query(RULES, limits);
  const [analysis] = await query(ANALYSED_AT, [companyId]);
  const [linting] = await query(IS_LINTING, [companyId]);
  const count = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0;
  return {
    shadow: count('shadow'),
    zombie: count('zombie'),
    orphan: count('orphan'),
    drift: count('drift'),
    lint: lint?.count ?? 0,
    hosts: hosts.map((row) => row.host),
    hostsWithoutTraffic: unseen.map((row) => row.host),
    rules,
    analysedAt: analysis?.at ?? null,
    isLinting: linting?.is ?? false,
  };
}
