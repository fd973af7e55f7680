import {
  type KeptAnomaly,
  type KeptExchange,
  keptExchange,
} from '@palisade/engine/attackers/keptExchange.ts';
import { maskedText } from '@palisade/engine/attackers/maskedText.ts';
import type { KeyedPrivacy } from '@palisade/engine/sensitive/privacy.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';

const AT_ONCE = 200;

const EXAMPLE = {
  step_id: 'uuid',
  attempt: 'int8',
  exchange: as<KeptExchange>('jsonb'),
  anomalies: as<readonly KeptAnomaly[]>('jsonb'),
} as const;
type Row = RowOf<typeof EXAMPLE>;

const NEXT_EXAMPLES = statement(
  `select step_id, attempt, exchange, anomalies from attackers.examples
       where company_id = $1 and (step_id, attempt) > ($2::uuid, $3::bigint)
         order by step_id, attempt limit ${AT_ONCE}`,
  EXAMPLE,
);

/** Masks examples that an earlier release kept by the rule of today. */
export async function maskExamples(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  let last: readonly [string, number] = ['00000000-0000-0000-0000-000000000000', 0];
  for (;;) {
    const rows = await query(NEXT_EXAMPLES, [query.companyId, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.step_id, end.attempt];
    await query(
      `update attackers.examples e set exchange = n.exchange, anomalies = n.anomalies
       from json_to_recordset($2::json) as n (step_id uuid, attempt bigint, exchange jsonb, anomalies jsonb)
       where e.company_id = $1 and e.step_id = n.step_id and e.attempt = n.attempt`,
      [query.companyId, JSON.stringify(rows.map((row) => masked(row, privacy)))],
    );
  }
}

function masked({ step_id, attempt, exchange, anomalies }: Row, privacy: KeyedPrivacy): Row {
  const again = keptExchange(exchange, privacy);
  const [requestBody, responseBody] = [exchange.requestBody, exchange.responseBody];
  return {
    step_id,
    attempt,
    exchange: {
      ...again,
      requestBody: again.requestBody && {
        ...again.requestBody,
        isCut: again.requestBody.isCut || requestBody?.isCut === true,
      },
      responseBody: again.responseBody && {
        ...again.responseBody,
        isCut: again.responseBody.isCut || responseBody?.isCut === true,
      },
    },
    anomalies: anomalies.map((anomaly) => ({
      ...anomaly,
      value: maskedText(anomaly.value, anomaly.name, privacy),
    })),
  };
}
