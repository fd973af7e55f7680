import type { Filter } from '@palisade/vocabulary/filters.ts';
import {
  type ClosingProgress,
  closingOf,
  closingProgress,
} from '@palisade/vocabulary/gapClosing.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrder, inOrderBy } from '../../../platform/inOrder.ts';
import { sightingsById } from '../../inventory/evaluation/sightings.client.ts';
import { currentGapIds } from './gapAliases.ts';
import { filtered, type GapsWanted, plainly } from './gapConditions.ts';
import type { Gap, GapEvidence } from './gaps.schemas.ts';

export const GAP_COLUMNS = `g.id, g.policy_id as "policyId", g.endpoint_id as "endpointId", g.name, g.severity, g.categories, g.status, g.holds, g.is_frozen as "isFrozen", g.host, g.method, g.path, g.sources, g.source_types as "sourceTypes",
  g.parameter_names as "parameterNames", g.data_types as "dataTypes", g.data_categories as "dataCategories", g.last_activity_at as "lastActivity", g.opened_at as "creationTime", g.updated_at as "lastUpdateTime",
  g.reopened_at as "reopenedAt", g.closed_at as "closedAt", (select count(*) from posture.gap_comments c where c.company_id = g.company_id and c.gap_id = g.id) as "commentCount"`;

/** The columns of `GAP_COLUMNS`. */
export const GAP = {
  id: 'uuid',
  policyId: 'uuid',
  endpointId: 'uuid',
  name: 'text',
  severity: as<Gap['severity']>('text'),
  categories: 'text[]',
  status: as<Gap['status']>('text'),
  holds: 'bool',
  isFrozen: 'bool',
  host: 'text',
  method: 'text',
  path: 'text',
  sources: 'text[]',
  sourceTypes: 'text[]',
  parameterNames: 'text[]',
  dataTypes: 'text[]',
  dataCategories: 'text[]',
  lastActivity: 'timestamptz',
  creationTime: 'timestamptz',
  lastUpdateTime: 'timestamptz',
  reopenedAt: 'timestamptz?',
  closedAt: 'timestamptz?',
  commentCount: 'int8',
} as const;

const COUNT_BY_ROLL_UP = statement(
  'select coalesce(sum(gaps), 0) as count from gap_counts where company_id = $1 and ($2::text is null or status = $2)',
  { count: 'numeric' },
);

export async function countGaps(scope: CompanyScope, wanted: GapsWanted): Promise<number> {
  const values: unknown[] = [];
  if (wanted.filter === null && wanted.policyId == null && wanted.endpointId == null) {
    const [sum] = await scope.query(COUNT_BY_ROLL_UP, [scope.companyId, wanted.status ?? null]);
    return sum?.count ?? 0;
  }
  const where = `${plainly(wanted, scope.companyId, values)} and ${filtered(wanted, values)}`;
  const [row] = await scope.query(
    {
      sql: `select count(*) as count from posture.gaps g where ${where}`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}

const COUNT_OPEN_OF = statement(
  `select count(*) as count from posture.gaps
    where company_id = $1 and endpoint_id = any($2::uuid[]) and status in ('open', 'inProcess')`,
  { count: 'int8' },
);

/** How many open gaps endpoints have together. */
export async function countOpenOf(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<number> {
  const [row] = await scope.query(COUNT_OPEN_OF, [scope.companyId, endpointIds]);
  return row?.count ?? 0;
}

const COUNTS_BY_ROLL_UP = statement(
  'select status, severity, gaps from gap_counts where company_id = $1 and gaps > 0',
  { status: as<Gap['status']>('text'), severity: as<Gap['severity']>('text'), gaps: 'int8' },
);

/** How many gaps there are by status and severity; from the roll-up where nothing else is asked. */
export function gapCounts(
  scope: CompanyScope,
  wanted: GapsWanted,
): Promise<{ status: Gap['status']; severity: Gap['severity']; gaps: number }[]> {
  if (wanted.filter === null && wanted.policyId == null && wanted.endpointId == null)
    return scope.query(COUNTS_BY_ROLL_UP, [scope.companyId]);
  const values: unknown[] = [];
  const where = `${plainly(wanted, scope.companyId, values)} and ${filtered(wanted, values)}`;
  return scope.query(
    {
      sql: `select status, severity, count(*) as gaps from posture.gaps g where ${where} group by 1, 2`,
      columns: {
        status: as<Gap['status']>('text'),
        severity: as<Gap['severity']>('text'),
        gaps: 'int8',
      },
    },
    values,
  );
}

const GAPS_BY_ID = statement(
  `select ${GAP_COLUMNS} from posture.gaps g where g.company_id = $1 and g.id = any($2::uuid[])`,
  GAP,
);

/**
 * Gaps by id, in the order asked; the id of a gap that went into another gives that one, an unknown
 * one null.
 */
export async function gapsById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<(Gap | null)[]> {
  const wanted = await currentGapIds(query, ids);
  return inOrder(wanted, await query(GAPS_BY_ID, [query.companyId, wanted]));
}

type Evaluated = Pick<GapEvidence, 'matchingFields' | 'parameters' | 'vulnerabilities'>;
interface StoredEvidence extends Omit<
  GapEvidence,
  keyof Evaluated | 'filter' | 'closing' | 'progress'
> {
  readonly endpointId: string;
  readonly holds: boolean;
  readonly filter: Filter;
  readonly evidence: Evaluated;
}

const progressOf = (progress: ClosingProgress | null): GapEvidence['progress'] =>
  progress === null
    ? null
    : {
        fact: progress.fact,
        value: progress.value,
        lastSeenAt: new Date(progress.lastSeenAt).toISOString(),
        clean: progress.clean,
        needed: progress.needed,
      };

const EVIDENCE_BY_ID = statement(
  `select g.id as "gapId", g.endpoint_id as "endpointId", g.holds, g.evidence, p.description,
      p.remediation, p.rule_type as "ruleType", p.cwe_ids as "cweIds", p.owasp, p.filter
     from posture.gaps g join policies p on p.company_id = g.company_id and p.id = g.policy_id
       where g.company_id = $1 and g.id = any($2::uuid[])`,
  {
    gapId: 'uuid',
    endpointId: 'uuid',
    holds: 'bool',
    evidence: as<Evaluated>('jsonb'),
    description: 'text',
    remediation: 'text',
    ruleType: as<StoredEvidence['ruleType']>('text'),
    cweIds: 'text[]',
    owasp: 'text[]',
    filter: as<Filter>('jsonb'),
  },
);

/** Why gaps were opened and what their policies say, in the order asked. */
export async function evidenceById(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(GapEvidence | null)[]> {
  const rows = await scope.query(EVIDENCE_BY_ID, [scope.companyId, ids]);
  const sightings = await sightingsById(
    scope.query,
    rows.map(({ endpointId }) => endpointId),
  );
  const found = rows.map(({ evidence, endpointId, holds, ...row }): GapEvidence => {
    const seen = holds ? (sightings.get(endpointId) ?? []) : [];
    const closing = closingOf(row.filter);
    const progress = progressOf(closingProgress(row.filter, seen, evidence));
    return { ...row, ...evidence, closing, progress };
  });
  return inOrderBy(ids, found, ({ gapId }) => gapId);
}
