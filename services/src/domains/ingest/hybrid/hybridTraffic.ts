import { HYBRID_WINDOW } from '@palisade/vocabulary/hybridChecks.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { HybridTraffic } from './hybrid.schemas.ts';
import { trafficFlow } from './trafficFlow.ts';

/** Sources that are drawn by themselves. */
const MOST_SOURCES = 7;

const WINDOW = statement(
  `select now() - interval '${HYBRID_WINDOW.from} minutes' as "from",
    now() - interval '${HYBRID_WINDOW.to} minutes' as "to"`,
  { from: 'timestamptz', to: 'timestamptz' },
);

const SUM = (reasons: string): string =>
  `coalesce((select sum(count::bigint) from jsonb_each_text(${reasons}) each (reason, count)), 0)`;

const SOURCES = statement(
  `with sent as (
      select source, sum(received) as received, sum(learned) as learned,
        sum(${SUM('noise')}) as noise, sum(sampled) as sampled, sum(${SUM('rejected')}) as rejected
      from ingest.ledger where company_id = $1 and minute >= date_trunc('minute', $2::timestamptz)
        and minute < date_trunc('minute', $3::timestamptz)
      group by source
    ), ranked as (
      select *, row_number() over (order by received desc, source) as place from sent
    )
    select case when place <= ${MOST_SOURCES} then source end as source,
      sum(learned)::bigint as learned, sum(noise)::bigint as noise,
      sum(sampled)::bigint as sampled, sum(rejected)::bigint as rejected
    from ranked group by 1 order by min(place)`,
  { source: 'text?', learned: 'int8', noise: 'int8', sampled: 'int8', rejected: 'int8' },
);

/**
 * Which way a company's exchanges took from 15 to 5 minutes ago, by whole minutes of the ledger:
 * what came later may still be on its way.
 */
export async function hybridTraffic(query: CompanyQuery): Promise<HybridTraffic> {
  const [window] = await query(WINDOW);
  if (window === undefined) throw new Error('The database tells no time.');
  const { from, to } = window;
  return { from, to, ...trafficFlow(await query(SOURCES, [query.companyId, from, to])) };
}
