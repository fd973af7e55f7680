import { type Filter, FILTER_LIMITS, type FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { DatedFilter } from '../../../platform/savedFilters/savedFilterKind.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { conditionsOf, mapConditions } from './conditions.ts';

/** What a condition names: a span of ids names none. */
const idsOf = ({ op, value }: FilterCondition): readonly string[] =>
  op === 'is' || op === 'isNot'
    ? [value].flat().filter((one): one is string => typeof one === 'string')
    : [];

/** The ids that the filter's conditions on a field name, in lower case. */
const namedIn = (filter: Filter | null, field: string): string[] =>
  filter === null
    ? []
    : conditionsOf([filter])
        .filter((condition) => condition.field === field)
        .flatMap((condition) => idsOf(condition).map((id) => id.toLowerCase()));

/** The filter with each id of a field replaced by these others, as many as a condition may name. */
function replaced(
  filter: Filter,
  field: string,
  others: ReadonlyMap<string, readonly string[]>,
): Filter {
  const replace = (condition: FilterCondition): FilterCondition => {
    const ids = condition.field === field ? idsOf(condition) : [];
    if (!ids.some((id) => others.has(id.toLowerCase()))) return condition;
    const value = ids.flatMap((id) => others.get(id.toLowerCase()) ?? [id]);
    return { ...condition, value: [...new Set(value)].slice(0, FILTER_LIMITS.values) };
  };
  return 'all' in filter
    ? { all: mapConditions(filter.all, replace) }
    : { any: mapConditions(filter.any, replace) };
}

/** Says which ids these lead to, in their order: null where none is known, which stays as it is. */
type Lead = (ids: readonly string[]) => Promise<readonly (string | null)[]>;

/** The filters with the ids of a field, in lower case, replaced by those that they lead to. */
async function led(
  filters: readonly (Filter | null)[],
  field: string,
  lead: Lead,
): Promise<readonly (Filter | null)[]> {
  const ids = [...new Set(filters.flatMap((filter) => namedIn(filter, field)))];
  if (ids.length === 0) return filters;
  const current = await lead(ids);
  const others = new Map(
    ids.flatMap((id, index): [string, readonly string[]][] => {
      const now = current[index] ?? null;
      return now === null || now === id ? [] : [[id, [now]]];
    }),
  );
  return filters.map((filter) =>
    filter === null || !namedIn(filter, field).some((id) => others.has(id))
      ? filter
      : replaced(filter, field, others),
  );
}

/**
 * A filter whose conditions on ids, by this field, name what the ids lead to today: links outlive
 * merges.
 */
export async function withCurrentIds(
  filter: Filter | null,
  field: string,
  lead: Lead,
): Promise<Filter | null> {
  const [today = null] = await led([filter], field, lead);
  return today;
}

/** A filter whose conditions on endpoints name those that the caller sees under these ids today. */
export const withCurrentEndpoints = (
  scope: CompanyScope,
  filter: Filter | null,
  field: string,
): Promise<Filter | null> => withCurrentIds(filter, field, (ids) => currentIds(scope, ids));

const PARTS = statement(
  `with recursive part (id, since, part_id, at, depth) as (
       select n.id, n.since, s.endpoint_id, s.at, 1
       from unnest($2::uuid[], $3::timestamptz[]) as n (id, since)
         join inventory.endpoint_splits s on s.company_id = $1 and s.from_id = n.id and s.at > n.since
       union
       select part.id, part.since, s.endpoint_id, s.at, depth + 1 from part
         join inventory.endpoint_splits s on s.company_id = $1 and s.from_id = part.part_id
           and s.at > part.since
         where depth < 16
     )
     select distinct part.id, part.since, part.part_id as "partId" from part
       join inventory.endpoints e on e.company_id = $1 and e.id = part.part_id
         and e.detected_at > part.since
       where part.part_id <> part.id order by part.part_id`,
  { id: 'uuid', since: 'timestamptz', partId: 'uuid' },
);

/**
 * Brings saved filters that name endpoints up to date. In place of a merged endpoint they name the
 * one it leads to, and beside an endpoint also those that were split off it after the filter was
 * written. An endpoint that existed before and came back when a merge was undone is not added,
 * since the author could have named it.
 * @param scope of the caller, who is shown no endpoint beyond their labels
 * @param whole scope of the company
 * @param field whose conditions name endpoints
 */
export async function withParts(
  scope: CompanyScope,
  whole: CompanyScope,
  filters: readonly DatedFilter[],
  field: string,
): Promise<readonly (Filter | null)[]> {
  const current = await led(
    filters.map(({ filter }) => filter),
    field,
    (ids) => currentIds(scope, ids),
  );
  const named = filters.flatMap(({ writtenAt }, index) =>
    [...new Set(namedIn(current[index] ?? null, field))].map((id) => ({ id, writtenAt, index })),
  );
  if (named.length === 0) return current;
  const rows = await whole.query(PARTS, [
    whole.companyId,
    named.map(({ id }) => id),
    named.map(({ writtenAt }) => writtenAt),
  ]);
  if (rows.length === 0) return current;
  const seen = new Set(await currentIds(scope, [...new Set(rows.map(({ partId }) => partId))]));
  return current.map((filter, index) => {
    const since = Date.parse(filters[index]?.writtenAt ?? '');
    const parts = Map.groupBy(
      rows.filter((row) => Date.parse(row.since) === since && seen.has(row.partId)),
      ({ id }) => id,
    );
    return filter === null || parts.size === 0
      ? filter
      : replaced(
          filter,
          field,
          new Map([...parts].map(([id, of]) => [id, [id, ...of.map(({ partId }) => partId)]])),
        );
  });
}
