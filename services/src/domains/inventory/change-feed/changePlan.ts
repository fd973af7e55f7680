import { type ChangeKind, CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { endpointsWithLabels, endpointsWithPath } from '../evaluation/narrowEndpoints.client.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import {
  type ChangesAsked,
  conditionsOfAll,
  filtered,
  kindsOf,
  listOf,
} from './changeConditions.ts';
import { withTodaysIds } from './withTodaysIds.ts';
import { lastNumber } from './lastNumber.ts';
import { splitsNaming } from './splitsNaming.ts';

/**
 * Endpoints whose changes are all looked at, ten of each as a rule: 30 ms. More of them are met
 * soon enough in order.
 */
const FEW_ENDPOINTS = 3_000;
/**
 * Endpoints of one condition that are held against those of the others: 25 ms, of a path as many
 * fewer.
 */
const LOOKED_ENDPOINTS = 30_000;
const LOOKED_PATHS = 12_000;
/** Splits of others that are looked for beside the changes of an endpoint. */
const MOST_SPLITS = 500;
/** Changes since a number that are all looked at. */
const FEW_SINCE = 10_000;
/** Pairs of a host or API and a kind whose newest changes are merged. */
const FEW_PAIRS = 500;

/** Where changes are looked for: each place is in order, in an index. */
type ChangePlaces =
  | { readonly by: 'all' | 'kinds' | 'number' | 'nothing' }
  | { readonly by: 'endpoints'; readonly ids: readonly string[] }
  | {
      readonly by: 'owners';
      readonly column: 'host_id' | 'api_id';
      readonly ids: readonly string[];
    };

export interface ChangePlan {
  readonly places: ChangePlaces;
  /** Kinds that are looked at. */
  readonly kinds: readonly ChangeKind[];
  /** All that is asked, on rows called `ch`. */
  readonly where: string;
  /** Indexes answer all that is asked, so that few rows are looked at in vain. */
  readonly isPlain: boolean;
  /** Of `where`; what reads them appends its own. The first one is the company. */
  readonly values: unknown[];
}

/** A part of a filter that names endpoints. */
type Finding = () => Promise<readonly string[] | null>;

/**
 * Endpoints that all conditions leave which name some; null where none does, or each of them very
 * many.
 */
async function namedEndpoints(
  scope: CompanyScope,
  asked: ChangesAsked,
): Promise<readonly string[] | null> {
  let left: readonly string[] | null = null;
  for (const find of findings(scope, asked)) {
    const found = await find();
    if (found === null) continue;
    const others: ReadonlySet<string> = new Set(left ?? found);
    left = found.filter((id) => others.has(id));
    if (left.length === 0) return [];
  }
  return left;
}

/** Those of some endpoints that belong to these hosts or APIs. */
async function ofOwners(
  { query, companyId }: CompanyScope,
  ids: readonly string[],
  { column, owners }: Owners,
): Promise<readonly string[]> {
  const rows = await query(
    {
      sql: `select id from inventory.endpoints
        where company_id = $1 and id = any($2::uuid[]) and ${column} = any($3::uuid[])`,
      columns: { id: 'uuid' },
    },
    [companyId, ids, owners],
  );
  return rows.map(({ id }) => id);
}

interface Owners {
  readonly column: 'host_id' | 'api_id';
  readonly owners: readonly string[];
}

function findings(scope: CompanyScope, { filter, endpointId }: ChangesAsked): readonly Finding[] {
  if (endpointId != null) return [async () => present(await currentIds(scope, [endpointId]))];
  const found = conditionsOfAll(filter).flatMap((condition): Finding[] => {
    const { field, op } = condition;
    const list = listOf(condition);
    if (field === 'path' && op !== 'doesNotContain')
      return [() => endpointsWithPath(scope, list[0] ?? '', LOOKED_PATHS)];
    if (op !== 'is') return [];
    if (field === 'endpoint') return [() => withSplitsOf(scope, list)];
    if (field === 'label') return [() => endpointsWithLabels(scope, list, LOOKED_ENDPOINTS)];
    return field === 'method' ? [() => withMethods(scope, list)] : [];
  });
  return scope.isLimited ? [...found, () => seenEndpoints(scope)] : found;
}

const SPLITS_NAMING = statement(
  `select split.id, split.endpoint_id as "endpointId" from unnest($2::uuid[]) as n (id)
     cross join lateral (
       select ch.id, ch.endpoint_id from (${splitsNaming('n.id')}) ch
       order by ch.id desc limit ${MOST_SPLITS}
     ) split`,
  { id: 'uuid', endpointId: 'uuid' },
);

/** Endpoints that a condition names, with those whose splits name them. */
async function withSplitsOf(scope: CompanyScope, list: readonly string[]): Promise<string[]> {
  const ids = present(await currentIds(scope, list));
  const splits = await scope.query(SPLITS_NAMING, [scope.companyId, ids]);
  return [...new Set([...ids, ...splits.map(({ endpointId }) => endpointId)])];
}

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

const bounded = (rows: readonly { readonly id: string }[]): string[] | null =>
  rows.length > LOOKED_ENDPOINTS ? null : rows.map(({ id }) => id);

const WITH_METHODS = statement(
  'select id from inventory.endpoints where company_id = $1 and method = any($2::text[]) limit $3',
  { id: 'uuid' },
);

async function withMethods(
  { query, companyId }: CompanyScope,
  methods: readonly string[],
): Promise<string[] | null> {
  return bounded(await query(WITH_METHODS, [companyId, methods, LOOKED_ENDPOINTS + 1]));
}

const SEEN_ENDPOINTS = statement(
  'select endpoint_id as id from limited.labelled_endpoints limit $1',
  { id: 'uuid' },
);

/** Endpoints that somebody who is limited to labels sees. */
async function seenEndpoints({ query }: Scope): Promise<string[] | null> {
  return bounded(await query(SEEN_ENDPOINTS, [LOOKED_ENDPOINTS + 1]));
}

/** Hosts that a filter leaves out. */
const leftOut = (filter: Filter | null): readonly string[] =>
  conditionsOfAll(filter)
    .filter(({ field, op }) => field === 'hostId' && op === 'isNot')
    .flatMap(listOf);

/** Hosts that are asked for; null where none are named, or many. */
function hostsOf(
  filter: Filter | null,
  hostId: string | null | undefined,
): readonly string[] | null {
  const named = conditionsOfAll(filter).filter(
    ({ field, op }) => field === 'hostId' && op === 'is',
  );
  const lists = [...named.map(listOf), ...(hostId == null ? [] : [[hostId]])];
  const [first, ...rest] = lists;
  const others = new Set(leftOut(filter));
  const hosts = first?.filter((id) => !others.has(id) && rest.every((list) => list.includes(id)));
  return hosts === undefined || hosts.length > FEW_PAIRS ? null : hosts;
}

const APIS_OF = statement(
  `select id from apis where company_id = $1 and id = any($2::uuid[])
       and ($3::uuid[] is null or host_id = any($3::uuid[])) and host_id <> all($4::uuid[])`,
  { id: 'uuid' },
);

/** APIs that are asked for, on hosts that are; null where none are named. */
async function apisOf(
  { query, companyId }: CompanyScope,
  { filter, apiId }: ChangesAsked,
  hosts: readonly string[] | null,
): Promise<readonly string[] | null> {
  const named = conditionsOfAll(filter).find(({ field, op }) => field === 'api' && op === 'is');
  if (apiId == null && named === undefined) return null;
  const ids = [
    ...(apiId == null ? [] : [apiId]),
    ...(apiId == null && named !== undefined ? listOf(named) : []),
  ];
  if (hosts === null && leftOut(filter).length === 0) return ids;
  const rows = await query(APIS_OF, [companyId, ids, hosts, leftOut(filter)]);
  return rows.map(({ id }) => id);
}

/** Fields that indexes answer. */
const PLAIN: readonly string[] = ['kind', 'time', 'hostId', 'api'];

/** Says where changes are looked for, by what an index finds soonest. */
export async function changePlan(scope: CompanyScope, asked: ChangesAsked): Promise<ChangePlan> {
  const { hostId, apiId, endpointId, since } = asked;
  const filter = await withTodaysIds(scope, asked.filter);
  const kinds = kindsOf(filter);
  const hosts = hostsOf(filter, hostId);
  const apis = await apisOf(scope, { filter, apiId }, hosts);
  const values: unknown[] = [scope.companyId];
  const parts = ['ch.company_id = $1', filtered(filter, values)];
  if (hostId != null) parts.push(`ch.host_id = $${values.push(hostId)}`);
  if (apiId != null) parts.push(`ch.api_id = $${values.push(apiId)}`);
  if (since != null) parts.push(`ch.number > $${values.push(since)}`);
  const ids = apis ?? hosts;
  const areFew = ids !== null && ids.length * kinds.length <= FEW_PAIRS;
  const isPlain =
    since == null &&
    (ids === null || areFew) &&
    (filter === null ||
      ('all' in filter && conditionsOfAll(filter).length === filter.all.length)) &&
    conditionsOfAll(filter).every(
      ({ field, op }) =>
        PLAIN.includes(field) && (op === 'is' || field === 'time' || field === 'kind'),
    );
  const plan = (places: ChangePlaces): ChangePlan => ({
    places,
    kinds,
    where: parts.join(' and '),
    isPlain,
    values,
  });

  if (kinds.length === 0 || ids?.length === 0) return plan({ by: 'nothing' });
  const column = apis === null ? 'host_id' : 'api_id';
  let endpoints = await namedEndpoints(scope, { filter, endpointId });
  if (endpoints !== null && endpoints.length > FEW_ENDPOINTS && ids !== null)
    endpoints = await ofOwners(scope, endpoints, { column, owners: ids });
  const self = endpointId == null ? undefined : endpoints?.[0];
  const splits =
    self === undefined ? [] : await scope.query(SPLITS_NAMING, [scope.companyId, [self]]);
  if (self !== undefined && splits.length > 0) {
    const own = `ch.endpoint_id = $${values.push(self)}`;
    parts.push(`(${own} or ch.id = any($${values.push(splits.map(({ id }) => id))}::uuid[]))`);
    const ids = [...new Set([self, ...splits.map(({ endpointId }) => endpointId)])];
    return { ...plan({ by: 'endpoints', ids }), isPlain: false };
  }
  if (endpoints !== null && endpoints.length <= FEW_ENDPOINTS)
    return plan({ by: 'endpoints', ids: endpoints });
  // A look into a set comes before the filter's own looks into tables; as an expression, so that no
  // index is read for it.
  if (endpoints !== null)
    parts.push(`nullif(ch.endpoint_id, ch.company_id) = any($${values.push(endpoints)}::uuid[])`);
  if (endpointId != null) return plan({ by: 'nothing' });
  if (since != null && (await lastNumber(scope.query)) - since <= FEW_SINCE)
    return plan({ by: 'number' });
  if (areFew) return plan({ by: 'owners', column, ids });
  return plan({ by: kinds.length === CHANGE_KINDS.length ? 'all' : 'kinds' });
}
