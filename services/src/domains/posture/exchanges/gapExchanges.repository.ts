import { type GapGrounds, provingExchange } from '@palisade/engine/evidence/provingExchange.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrderBy } from '../../../platform/inOrder.ts';
import { exchangesOf } from '../../inventory/evaluation/endpointExchanges.client.ts';
import type { GapExchange } from './gapExchange.schemas.ts';

const GROUNDS_OF = statement(
  `select id as "gapId", endpoint_id as "endpointId", evidence from posture.gaps
    where company_id = $1 and id = any($2::uuid[])`,
  { gapId: 'uuid', endpointId: 'uuid', evidence: as<GapGrounds>('jsonb') },
);

/** The exchange that shows best what each gap was opened for, in the order asked. */
export async function gapExchanges(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  ids: readonly string[],
): Promise<(GapExchange | null)[]> {
  const gaps = await query(GROUNDS_OF, [companyId, ids]);
  const kept = await exchangesOf(query, [...new Set(gaps.map(({ endpointId }) => endpointId))]);
  const found: GapExchange[] = [];
  for (const { gapId, endpointId, evidence } of gaps) {
    const shown = provingExchange(kept.get(endpointId) ?? [], evidence);
    if (shown === null) continue;
    const { at, findings, exchange } = shown;
    const isFound = evidence.vulnerabilities.some(({ name }) => findings.includes(name));
    // A weakness of which the gap does not tell proves nothing of it.
    const traits = shown.traits.filter((trait) => trait !== 'finding' || isFound);
    found.push({ gapId, at, traits, exchange: sent(exchange) });
  }
  return inOrderBy(ids, found, ({ gapId }) => gapId);
}

type Sent = GapExchange['exchange'];
type Kept = Parameters<typeof provingExchange>[0][number]['exchange'];

const sent = (exchange: Kept): Sent => ({
  ...exchange,
  query: exchange.query.map((pair) => [...pair]),
  requestHeaders: exchange.requestHeaders.map((pair) => [...pair]),
  responseHeaders: exchange.responseHeaders.map((pair) => [...pair]),
});
