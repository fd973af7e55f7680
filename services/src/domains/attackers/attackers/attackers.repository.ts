import type { AttackerSort } from '@palisade/vocabulary/attackerFields.ts';
import { SHOWN_ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { countryOf } from '../../../platform/addresses/countryOf.ts';
import type { Query, Scope } from '../../../platform/database/database.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { riskTypeOf, type RiskType } from '../attackers.schemas.ts';
import { type AttackersWanted, conditions, inTabs, tabs } from './attackerConditions.ts';
import { hasAnyOfLabels, narrow, withinSeverities } from './narrowAttackers.ts';
import type { Attacker } from './attacker.schemas.ts';

const COLUMNS = `a.id, a.action_group as "actionGroup", a.status, a.version, a.source_type as "sourceType", a.source_id as "sourceId", a.address, a.severity, a.score, a.phase, a.types,
  a.first_seen_at as "firstSeen", a.last_seen_at as "lastSeen", a.attempts, a.successes, a.refused, a.steps as "stepCount",
  (select count(*) from attackers.comments c where c.company_id = a.company_id and c.attacker_id = a.id) as "commentCount"`;

const by = (expression: string, type: KeyColumn['type']): readonly KeyColumn[] => [
  { expression, type },
  { expression: 'a.id', type: 'uuid' },
];
/**
 * Key columns of each order. Each is an index of its own within a group and status
 * (001_attackers.sql).
 */
const ORDERS: Readonly<Record<AttackerSort, readonly KeyColumn[]>> = {
  severity: by('a.severity_rank', 'int'),
  lastSeen: by('a.last_seen_at', 'timestamptz'),
  firstSeen: by('a.first_seen_at', 'timestamptz'),
  source: by('a.source_id', 'text'),
  attempts: by('a.attempts', 'bigint'),
  steps: by('a.steps', 'int'),
};

type Row = Omit<Attacker, 'riskTypes' | 'country'> & { readonly types: AttackType[] };

const sent = <R extends Row>({
  types,
  ...row
}: R): Omit<R, 'types'> & { riskTypes: RiskType[]; country: string | null } => ({
  ...row,
  country: row.address === null ? null : countryOf(row.address),
  riskTypes: types.map(riskTypeOf),
});

export interface AttackerPageRequest extends AttackersWanted {
  readonly sort: AttackerSort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** One page of attackers. */
export async function attackerPage(
  scope: Scope,
  companyId: string,
  request: AttackerPageRequest,
): Promise<Page<Attacker & { cursor: string }>> {
  const { sort, direction, first, after } = request;
  const plan = page({ sort: `attackers ${sort}`, columns: ORDERS[sort], direction, first, after });
  const values: unknown[] = [];
  const few = await narrow(scope, companyId, request);
  const from = few === null ? inOrder() : amongFew(few);
  const rows = await scope.query<Row>(
    `select ${COLUMNS}, ${plan.select} from (${from}) a order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return { items: items.map(sent), hasNextPage };

  /** The first rows of each tab, in the order of its index. */
  function inOrder(): string {
    const wanted = tabs(request, companyId, values);
    const where = `${conditions(request, values, request.filter === null || !hasAnyOfLabels(request.filter))} and ${withinSeverities(request.filter)} and ${plan.where(values)}`;
    return wanted
      .map(
        (tab) =>
          `(select a.* from attackers a where ${tab} and ${where} order by ${plan.orderBy} limit ${plan.limit})`,
      )
      .join(' union all ');
  }
  function amongFew(ids: readonly string[]): string {
    return `select a.* from (${ofIds(companyId, ids, values)}) a where ${inTabs(request, companyId, values)} and ${conditions(request, values)} and ${plan.where(values)}`;
  }
}

/** Rows of these attackers, looked up one by one. */
const ofIds = (companyId: string, ids: readonly string[], values: unknown[]): string =>
  `select a.* from attackers a where a.company_id = $${values.push(companyId)} and a.id = any($${values.push(ids)}::uuid[]) offset 0`;

/** Where attackers are counted: among few where an index leaves few. */
async function source(
  scope: Scope,
  companyId: string,
  wanted: AttackersWanted,
  values: unknown[],
): Promise<string> {
  const few = await narrow(scope, companyId, wanted);
  return few === null ? 'attackers' : `(${ofIds(companyId, few, values)})`;
}

/**
 * How many attackers there are by group, status and severity; from the roll-up where nothing else
 * is asked.
 */
export async function attackerCounts(
  scope: Scope,
  companyId: string,
  wanted: AttackersWanted,
): Promise<(Pick<Attacker, 'actionGroup' | 'status' | 'severity'> & { attackers: number })[]> {
  const names = 'action_group as "actionGroup", status, severity';
  if (wanted.filter === null)
    return scope.query(
      `select ${names}, attackers from attacker_counts where company_id = $1 and attackers > 0 and status = any($2)`,
      [companyId, SHOWN_ATTACKER_STATUSES],
    );
  const values: unknown[] = [];
  return scope.query(
    `select ${names}, count(*) as attackers from ${await source(scope, companyId, wanted, values)} a where ${inTabs(wanted, companyId, values)} and ${conditions(wanted, values)} group by 1, 2, 3`,
    values,
  );
}

export async function countAttackers(
  scope: Scope,
  companyId: string,
  wanted: AttackersWanted,
): Promise<number> {
  const { actionGroup, status } = wanted;
  if (wanted.filter === null) {
    const counts = await scope.query<{ count: number }>(
      'select coalesce(sum(attackers), 0)::bigint as count from attacker_counts where company_id = $1 and ($2::text is null or action_group = $2) and status = any($3)',
      [companyId, actionGroup ?? null, status == null ? SHOWN_ATTACKER_STATUSES : [status]],
    );
    return counts[0]?.count ?? 0;
  }
  const values: unknown[] = [];
  const [row] = await scope.query<{ count: number }>(
    `select count(*) as count from ${await source(scope, companyId, wanted, values)} a where ${inTabs(wanted, companyId, values)} and ${conditions(wanted, values)}`,
    values,
  );
  return row?.count ?? 0;
}

/** Where ids lead: to themselves, or to the attacker that they went into. */
export async function resolveIds(
  scope: Pick<Scope, 'query'>,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const into = new Map(
    (
      await scope.query<{ gone: string; id: string }>(
        'select gone_id as gone, attacker_id as id from attackers.united where company_id = $1 and gone_id = any($2::uuid[])',
        [companyId, ids],
      )
    ).map(({ gone, id }) => [gone, id]),
  );
  return ids.map((id) => into.get(id.toLowerCase()) ?? id.toLowerCase());
}

/** Ids of attackers that went into this one. */
export async function formerIds(query: Query, companyId: string, id: string): Promise<string[]> {
  return (
    await query<{ gone: string }>(
      'select gone_id as gone from attackers.united where company_id = $1 and attacker_id = $2',
      [companyId, id],
    )
  ).map(({ gone }) => gone);
}

/** Attackers by id, in the order asked; null for unknown ones. */
export async function attackersById(
  scope: Pick<Scope, 'query'>,
  companyId: string,
  ids: readonly string[],
): Promise<(Attacker | null)[]> {
  const resolved = await resolveIds(scope, companyId, ids);
  const rows = await scope.query<Row>(
    `select ${COLUMNS} from attackers a where a.company_id = $1 and a.id = any($2::uuid[])`,
    [companyId, resolved],
  );
  const found = new Map(rows.map((row) => [row.id, sent(row)]));
  return resolved.map((id) => found.get(id) ?? null);
}

/** The types that most attackers of a status are of that call for action, most first. */
export async function topTypes(
  scope: Scope,
  companyId: string,
  status: string,
  first: number,
): Promise<{ riskType: RiskType; attackers: number }[]> {
  const rows = await scope.query<{ type: AttackType; attackers: number }>(
    `select type, attackers from attacker_type_counts where company_id = $1 and action_group = 'actionRequired' and status = $2 and attackers > 0 order by attackers desc, type limit $3`,
    [companyId, status, first],
  );
  return rows.map(({ type, attackers }) => ({ riskType: riskTypeOf(type), attackers }));
}
