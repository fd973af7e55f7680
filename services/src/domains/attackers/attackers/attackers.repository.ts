import {
  type AttackerStatus,
  SHOWN_ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { countryOf } from '../../../platform/addresses/countryOf.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { Page } from '../../../platform/keyset.ts';
import type { Found, ListLimits } from '../../../platform/list/list.ts';
import { listPage } from '../../../platform/list/listPage.ts';
import { riskTypeOf, type RiskType } from '../attackers.schemas.ts';
import { type AttackersWanted, conditions, inTabs } from './attackerConditions.ts';
import {
  ATTACKER,
  ATTACKER_COLUMNS,
  ATTACKER_LIST,
  type AttackerPageRequest,
} from './attackerList.ts';
import { findAttackers } from './findAttackers.ts';
import type { Attacker } from './attacker.schemas.ts';

type Row = Omit<Attacker, 'riskTypes' | 'country'> & { readonly types: AttackType[] };

const sent = <R extends Row>({
  types,
  ...row
}: R): Omit<R, 'types'> & { riskTypes: RiskType[]; country: string | null } => ({
  ...row,
  country: row.address === null ? null : countryOf(row.address),
  riskTypes: types.map(riskTypeOf),
});

/** One page of attackers. */
export async function attackerPage(
  scope: CompanyScope,
  request: AttackerPageRequest,
  limits?: ListLimits,
): Promise<Page<Attacker & { cursor: string }>> {
  const { items, hasNextPage } = await listPage(ATTACKER_LIST, scope, request, limits);
  return { items: items.map(sent), hasNextPage };
}

/** Rows of these attackers, looked up one by one. */
const ofFound = (companyId: string, found: Found, values: unknown[]): string =>
  `select a.* from attackers a where a.company_id = $${values.push(companyId)} and ${found.among(values)} offset 0`;

/** Where attackers are counted: among few where an index leaves few. */
async function source(
  scope: CompanyScope,
  wanted: AttackersWanted,
  values: unknown[],
): Promise<string> {
  const found = await findAttackers(scope, wanted, ATTACKER_LIST.limits.few);
  return found === null ? 'attackers' : `(${ofFound(scope.companyId, found, values)})`;
}

const COUNTS = {
  actionGroup: ATTACKER.actionGroup,
  status: ATTACKER.status,
  severity: ATTACKER.severity,
  attackers: 'int8',
} as const;

/**
 * How many attackers there are by group, status and severity; from the roll-up where nothing else
 * is asked.
 */
export async function attackerCounts(
  scope: CompanyScope,
  wanted: AttackersWanted,
): Promise<(Pick<Attacker, 'actionGroup' | 'status' | 'severity'> & { attackers: number })[]> {
  const names = 'action_group as "actionGroup", status, severity';
  if (wanted.filter === null)
    return scope.query(
      {
        sql: `select ${names}, attackers from attacker_counts
          where company_id = $1 and attackers > 0 and status = any($2)`,
        columns: COUNTS,
      },
      [scope.companyId, SHOWN_ATTACKER_STATUSES],
    );
  const values: unknown[] = [];
  return scope.query(
    {
      sql: `select ${names}, count(*) as attackers
        from ${await source(scope, wanted, values)} a
        where ${inTabs(wanted, scope.companyId, values)} and ${conditions(wanted, values)}
        group by 1, 2, 3`,
      columns: COUNTS,
    },
    values,
  );
}

const COUNT_BY_ROLL_UP = statement(
  `select coalesce(sum(attackers), 0)::bigint as count from attacker_counts
    where company_id = $1 and ($2::text is null or action_group = $2) and status = any($3)`,
  { count: 'int8' },
);

export async function countAttackers(
  scope: CompanyScope,
  wanted: AttackersWanted,
): Promise<number> {
  const { actionGroup, status } = wanted;
  if (wanted.filter === null) {
    const counts = await scope.query(COUNT_BY_ROLL_UP, [
      scope.companyId,
      actionGroup ?? null,
      status == null ? SHOWN_ATTACKER_STATUSES : [status],
    ]);
    return counts[0]?.count ?? 0;
  }
  const values: unknown[] = [];
  const [row] = await scope.query(
    {
      sql: `select count(*) as count from ${await source(scope, wanted, values)} a
        where ${inTabs(wanted, scope.companyId, values)} and ${conditions(wanted, values)}`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}

const RESOLVE_IDS = statement(
  'select gone_id as gone, attacker_id as id from attackers.united where company_id = $1 and gone_id = any($2::uuid[])',
  { gone: 'uuid', id: 'uuid' },
);

/** Where ids lead: to themselves, or to the attacker that they went into. */
export async function resolveIds(query: CompanyQuery, ids: readonly string[]): Promise<string[]> {
  const into = new Map(
    (await query(RESOLVE_IDS, [query.companyId, ids])).map(({ gone, id }) => [gone, id]),
  );
  return ids.map((id) => into.get(id.toLowerCase()) ?? id.toLowerCase());
}

const FORMER_IDS = statement(
  'select gone_id as gone from attackers.united where company_id = $1 and attacker_id = $2',
  { gone: 'uuid' },
);

/** Ids of attackers that went into this one. */
export async function formerIds(query: CompanyQuery, id: string): Promise<string[]> {
  return (await query(FORMER_IDS, [query.companyId, id])).map(({ gone }) => gone);
}

const ATTACKERS_BY_ID = statement(
  `select ${ATTACKER_COLUMNS} from attackers a where a.company_id = $1 and a.id = any($2::uuid[])`,
  ATTACKER,
);

/** Attackers by id, in the order asked; null for unknown ones. */
export async function attackersById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<(Attacker | null)[]> {
  const resolved = await resolveIds(query, ids);
  const rows = await query(ATTACKERS_BY_ID, [query.companyId, resolved]);
  const found = new Map(rows.map((row) => [row.id, sent(row)]));
  return resolved.map((id) => found.get(id) ?? null);
}

const TOP_TYPE = { type: as<AttackType>('text'), attackers: 'int8' } as const;

const TOP_TYPES = statement(
  `select type, attackers from attacker_type_counts
    where company_id = $1 and action_group = 'actionRequired' and status = $2 and attackers > 0
    order by attackers desc, type limit $3`,
  TOP_TYPE,
);

/** Types of the attackers that a filter keeps, counted one by one. */
async function countTypes(
  scope: CompanyScope,
  wanted: AttackersWanted,
  first: number,
): Promise<RowOf<typeof TOP_TYPE>[]> {
  const values: unknown[] = [];
  const from = await source(scope, wanted, values);
  return scope.query(
    {
      sql: `select type, count(*) as attackers from ${from} a cross join unnest(a.types) type
        where ${inTabs(wanted, scope.companyId, values)} and ${conditions(wanted, values)}
        group by type order by attackers desc, type limit $${values.push(first)}`,
      columns: TOP_TYPE,
    },
    values,
  );
}

/**
 * The types that most attackers of a status are of that call for action, most first; from the
 * roll-up where no filter is asked.
 */
export async function topTypes(
  scope: CompanyScope,
  status: AttackerStatus,
  first: number,
  filter: Filter | null = null,
): Promise<{ riskType: RiskType; attackers: number }[]> {
  const rows =
    filter === null
      ? await scope.query(TOP_TYPES, [scope.companyId, status, first])
      : await countTypes(scope, { filter, actionGroup: 'actionRequired', status }, first);
  return rows.map(({ type, attackers }) => ({ riskType: riskTypeOf(type), attackers }));
}
