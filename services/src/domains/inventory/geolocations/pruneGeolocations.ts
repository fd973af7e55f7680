import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Rows of one transaction: short enough that a commit of the learner hardly waits. */
const AT_ONCE = 5_000;

/** Days that are too old, counted from the newest: traffic may be imported long after it was made. */
const OLDEST = `(
    select least(max(day), (now() at time zone 'UTC')::date)
    from inventory.company_geolocations_daily where company_id = $1
  ) - $2::int`;
const oldOf = (table: string): string => `with old as materialized (
    select ctid as row from inventory.${table} where company_id = $1 and day < ${OLDEST}
    limit ${AT_ONCE} for update skip locked
  )`;
const DAY = { day: 'text' } as const;

/** What is forgotten of endpoints is no longer counted by their labels. */
const OF_ENDPOINTS = statement(
  `${oldOf('geolocations_daily')}, gone as (
     delete from inventory.geolocations_daily g using old
     where g.ctid = old.row and g.company_id = $1
     returning g.endpoint_id, g.day, g.location, g.requests
   ), counted as (
     select c.combination_id, gone.day, gone.location, sum(gone.requests) as requests
     from gone join inventory.endpoint_combinations c
       on c.company_id = $1 and c.endpoint_id = gone.endpoint_id
     group by 1, 2, 3
   ), less as (
     update inventory.combination_geolocations t set requests = t.requests - counted.requests
     from counted where t.company_id = $1 and t.combination_id = counted.combination_id
       and t.day = counted.day and t.location = counted.location
   )
   select day::text as day from gone`,
  DAY,
);
const OF_COMPANY = statement(
  `${oldOf('company_geolocations_daily')}
   delete from inventory.company_geolocations_daily g using old
   where g.ctid = old.row and g.company_id = $1 returning g.day::text as day`,
  DAY,
);

/** Forgets where callers were more than so many days before the newest traffic of a company. */
export async function pruneGeolocations(
  scope: CompanyScope,
  days: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const values = [scope.companyId, days];
  const untilNone = async (forget: () => Promise<number>): Promise<void> => {
    while (!isStopped() && (await forget()) === AT_ONCE);
  };
  await untilNone(() =>
    scope.transaction(async (query) => {
      await query('select inventory.share_combinations($1)', [scope.companyId]);
      return (await query(OF_ENDPOINTS, values)).length;
    }),
  );
  await scope.query(
    `delete from inventory.combination_geolocations
     where company_id = $1 and requests = 0 and day < ${OLDEST}`,
    values,
  );
  await untilNone(async () => (await scope.query(OF_COMPANY, values)).length);
}
