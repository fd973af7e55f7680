import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Rows of one transaction: short enough that a commit of the learner hardly waits. */
const AT_ONCE = 5_000;

const TABLES = ['geolocations_daily', 'company_geolocations_daily'] as const;

/** Days that are too old, counted from the newest: traffic may be imported long after it was made. */
const forgetOldest = (table: (typeof TABLES)[number]) =>
  statement(
    `with old as materialized (
       select ctid as row from inventory.${table} where company_id = $1 and day < (
         select least(max(day), (now() at time zone 'UTC')::date)
         from inventory.company_geolocations_daily where company_id = $1
       ) - $2::int limit ${AT_ONCE} for update skip locked
     )
     delete from inventory.${table} g using old where g.ctid = old.row and g.company_id = $1
     returning g.day::text as day`,
    { day: 'text' },
  );
const STATEMENTS = TABLES.map(forgetOldest);

/** Forgets where callers were more than so many days before the newest traffic of a company. */
export async function pruneGeolocations(
  scope: CompanyScope,
  days: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const oldest of STATEMENTS) {
    let gone: number;
    do {
      if (isStopped()) return;
      gone = (await scope.query(oldest, [scope.companyId, days])).length;
    } while (gone === AT_ONCE);
  }
}
