import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointState } from '../state/endpointState.ts';

/** Writes the exchanges that endpoints keep since the last commit, each in its place. */
export async function writeExchanges(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const records = endpoints.flatMap(({ id, exchanges }) =>
    exchanges.unsaved.map(({ slot, at, traits, findings, exchange }) => ({
      endpoint_id: id,
      slot,
      at: new Date(at).toISOString(),
      traits,
      findings,
      exchange: Buffer.from(JSON.stringify(exchange)).toString('base64'),
    })),
  );
  if (records.length === 0) return;
  await query(
    `insert into inventory.endpoint_exchanges
       (company_id, endpoint_id, slot, at, traits, findings, exchange)
     select $1::uuid, endpoint_id, slot, at, traits, findings, decode(exchange, 'base64')
     from json_to_recordset($2::json) as n (endpoint_id uuid, slot text, at timestamptz,
         traits text[], findings text[], exchange text)
     order by endpoint_id, slot
     on conflict (company_id, endpoint_id, slot) do update
       set at = excluded.at, traits = excluded.traits, findings = excluded.findings,
         exchange = excluded.exchange`,
    [query.companyId, JSON.stringify(records)],
  );
}
