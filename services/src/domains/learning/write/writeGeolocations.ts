import type { CompanyQuery } from '../../../platform/database/database.ts';
import { DailyGeolocations } from '../state/dailyGeolocations.ts';
import type { EndpointState } from '../state/endpointState.ts';

const ROWS_PER_STATEMENT = 20_000;
const HOURS = 24;

/**
 * Adds where the callers of endpoints were by day, to the endpoints, to their
 * labels and to their company.
 */
export async function addGeolocations(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const ofCompany = new DailyGeolocations();
  const rows = endpoints.flatMap(({ id, geolocations }) =>
    geolocations.rows().map(([day, location, requests]) => {
      ofCompany.count(day * HOURS, location, requests);
      return { id, day, location, requests };
    }),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    // The driver would quote each of thousands, which ids, codes and numbers do not need.
    const values = [
      query.companyId,
      `{${part.map(({ id }) => id).join(',')}}`,
      `{${part.map(({ day }) => day).join(',')}}`,
      `{${part.map(({ location }) => location).join(',')}}`,
      `{${part.map(({ requests }) => requests).join(',')}}`,
    ];
    await query(
      `insert into inventory.geolocations_daily as t (company_id, endpoint_id, day, location, requests)
       select $1::uuid, n.id, date '1970-01-01' + n.day, n.location, n.requests
       from unnest($2::uuid[], $3::int[], $4::text[], $5::bigint[]) as n (id, day, location, requests)
       on conflict (company_id, endpoint_id, day, location) do update
         set requests = t.requests + excluded.requests`,
      values,
    );
    await query(
      'select inventory.add_label_geolocations($1, $2::uuid[], $3::int[], $4::text[], $5::bigint[])',
      values,
    );
  }
  const sums = ofCompany.rows();
  if (sums.length === 0) return;
  await query(
    `insert into inventory.company_geolocations_daily as t (company_id, day, location, requests)
     select $1::uuid, date '1970-01-01' + n.day, n.location, n.requests
     from unnest($2::int[], $3::text[], $4::bigint[]) as n (day, location, requests)
     on conflict (company_id, day, location) do update
       set requests = t.requests + excluded.requests`,
    [
      query.companyId,
      sums.map(([day]) => day),
      sums.map(([, location]) => location),
      sums.map(([, , requests]) => requests),
    ],
  );
}
