import type { KeptExchange } from '@palisade/engine/attackers/keptExchange.ts';
import type { ExchangeTrait } from '@palisade/vocabulary/exchangeTraits.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** An exchange that is kept of an endpoint, masked, and what it shows. */
interface ShownExchange {
  readonly at: string;
  readonly traits: readonly ExchangeTrait[];
  readonly findings: readonly string[];
  readonly exchange: KeptExchange;
}

const EXCHANGES_OF = statement(
  `select endpoint_id as "endpointId", at, traits, findings, exchange
    from inventory.endpoint_exchanges
    where company_id = $1 and endpoint_id = any($2::uuid[])
    order by endpoint_id, at desc, slot`,
  {
    endpointId: 'uuid',
    at: 'timestamptz',
    traits: as<ExchangeTrait[]>('text[]'),
    findings: 'text[]',
    exchange: 'bytea',
  },
);

/** Exchanges that are kept of endpoints, the latest first, by endpoint. */
export async function exchangesOf(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownExchange[]>> {
  const rows = await query(EXCHANGES_OF, [query.companyId, endpointIds]);
  return Map.groupBy(
    rows.map(({ exchange, ...row }) => ({
      ...row,
      // As writeExchanges writes it.
      exchange: JSON.parse(exchange.toString('utf8')) as KeptExchange,
    })),
    ({ endpointId }) => endpointId,
  );
}
