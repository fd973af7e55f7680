import { type ChangeKind, CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { endpointsWithLabels, endpointsWithPath } from '../judging/narrowEndpoints.client.ts';
import { type ChangesAsked, conditionsOfAll, filtered, kindsOf, listOf } from './changeConditions.ts';
import { lastNumber } from './writeChanges.ts';

/** Endpoints whose changes are all looked at, ten of each as a rule: 30 ms. More of them are met soon enough in order. */
const FEW_ENDPOINTS = 3_000;
/** Changes since a number that are all looked at. */
const FEW_SINCE = 10_000;
/** Pairs of a host or API and a kind whose newest changes are merged. */
const FEW_PAIRS = 500;

/** Where changes are looked for: each place is in order, in an index. */
export type ChangePlaces =
  | { readonly by: 'all' | 'kinds' | 'number' | 'nothing' }
  | { readonly by: 'endpoints'; readonly ids: readonly string[] }
  | { readonly by: 'owners'; readonly column: 'host_id' | 'api_id'; readonly ids: readonly string[] };

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

/** Finds the endpoints that a filter leaves, where they are few. */
async function fewEndpoints(scope: Scope, companyId: string, { filter, endpointId }: ChangesAsked): Promise<readonly string[] | null> {
  if (endpointId != null) return present(await currentIds(scope, companyId, [endpointId]));
  for (const condition of conditionsOfAll(filter)) {
    const { field, op } = condition;
    const found = await (async () => {
      if (field === 'endpoint' && op === 'is')
        return present(await currentIds(scope, companyId, listOf(condition)));
      if (field === 'label' && op === 'is')
        return await endpointsWithLabels(scope, companyId, listOf(condition), FEW_ENDPOINTS);
      if (field === 'method' && op === 'is') return await withMethods(scope, companyId, listOf(condition));
      const isPath = field === 'path' && op !== 'doesNotContain';
      return isPath ? await endpointsWithPath(scope, listOf(condition)[0] ?? '', FEW_ENDPOINTS) : null;
    })();
    if (found !== null) return found;
  }
  return scope.isLimited ? await seenEndpoints(scope) : null;
}

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

const few = (rows: readonly { readonly id: string }[]): string[] | null =>
  rows.length > FEW_ENDPOINTS ? null : rows.map(({ id }) => id);

async function withMethods({ query }: Scope, companyId: string, methods: readonly string[]): Promise<string[] | null> {
  return few(
    await query<{ id: string }>(
      'select id from inventory.endpoints where company_id = $1 and method = any($2::text[]) limit $3',
      [companyId, methods, FEW_ENDPOINTS + 1],
    ),
  );
}

/** Endpoints that somebody who is limited to labels sees. */
async function seenEndpoints({ query }: Scope): Promise<string[] | null> {
  return few(
    await query<{ id: string }>('select inventory.seen_endpoint_rows() as id limit $1', [FEW_ENDPOINTS + 1]),
  );
}

/** Hosts that a filter names; null where it names none, or many. */
async function hostsOf({ query }: Scope, companyId: string, { filter, hostId }: ChangesAsked): Promise<readonly string[] | null> {
  if (hostId != null) return [hostId];
  const named = conditionsOfAll(filter).find(({ field, op }) => field === 'host' && op === 'contains');
  if (named === undefined) return null;
  const pattern = `%${(listOf(named)[0] ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await query<{ id: string }>(
    'select id from inventory.hosts where company_id = $1 and name ilike $2 limit $3',
    [companyId, pattern, FEW_PAIRS + 1],
  );
  return rows.length > FEW_PAIRS ? null : rows.map(({ id }) => id);
}

function apisOf({ filter, apiId }: ChangesAsked): readonly string[] | null {
  if (apiId != null) return [apiId];
  const named = conditionsOfAll(filter).find(({ field, op }) => field === 'api' && op === 'is');
  return named === undefined ? null : listOf(named);
}

const PLAIN: readonly string[] = ['kind', 'time', 'host', 'api'];

/** Says where changes are looked for, by what an index finds soonest. */
export async function changePlan(scope: Scope, companyId: string, asked: ChangesAsked): Promise<ChangePlan> {
  const { filter, hostId, apiId, endpointId, since } = asked;
  const kinds = kindsOf(filter);
  const values: unknown[] = [companyId];
  const parts = ['ch.company_id = $1', filtered(filter, values)];
  if (hostId != null) parts.push(`ch.host_id = $${values.push(hostId)}`);
  if (apiId != null) parts.push(`ch.api_id = $${values.push(apiId)}`);
  if (since != null) parts.push(`ch.number > $${values.push(since)}`);
  const isPlain =
    since == null &&
    (filter === null || ('all' in filter && conditionsOfAll(filter).length === filter.all.length)) &&
    conditionsOfAll(filter).every(({ field, op }) => PLAIN.includes(field) && op !== 'doesNotContain');
  const plan = (places: ChangePlaces): ChangePlan => ({
    places,
    kinds,
    where: parts.join(' and '),
    isPlain,
    values,
  });

  const endpoints = await fewEndpoints(scope, companyId, asked);
  if (endpoints !== null) return plan({ by: 'endpoints', ids: endpoints });
  if (endpointId != null || kinds.length === 0) return plan({ by: 'nothing' });
  if (since != null && (await lastNumber(scope.query, companyId)) - since <= FEW_SINCE) return plan({ by: 'number' });
  const apis = apisOf(asked);
  const ids = apis ?? (await hostsOf(scope, companyId, asked));
  if (ids !== null && ids.length * kinds.length <= FEW_PAIRS)
    return plan({ by: 'owners', column: apis === null ? 'host_id' : 'api_id', ids });
  return plan({ by: kinds.length === CHANGE_KINDS.length ? 'all' : 'kinds' });
}
