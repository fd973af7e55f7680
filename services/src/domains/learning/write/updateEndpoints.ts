import type { CompanyQuery } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/events/publish.ts';

/**
 * Columns that label rules and policies ask of an endpoint's row, but for its risk score. Counts
 * and times change all the time and say nothing to them.
 */
const FACTS = [
  'host',
  'path',
  'learning_state',
  'authenticated',
  'auth_types',
  'sensitive',
  'data_types',
  'data_categories',
  'is_external',
  'protocols',
  'sources',
  'content_types',
  'response_codes',
  'domain',
  'web_server',
  'technologies',
  'cdn',
  'url_type',
  'rate_limited',
  'resource_id',
  'source_types',
  'monitored',
  'endpoint_types',
  'availability',
  'largest_answer',
] as const;

const factsOf = (row: string): string =>
  `(${FACTS.map((name) => `${row}.${name}`).join(', ')}, ${row}.unseen_answers < ${row}.requests)`;

/** The hour, since what policies ask of the last activity is never further behind than that. */
const hourOf = (row: string): string => `date_trunc('hour', ${row}.last_activity_at, 'UTC')`;

const DIFFERENCES = { facts: 'bool', risk: 'bool', active: 'bool' } as const;

/** What is compared: rows written whole may differ in all of it, counts in the hour alone. */
const COMPARED = {
  whole: `${factsOf('o')} is distinct from ${factsOf('e')} as facts, o.risk_score is distinct from e.risk_score as risk`,
  counts: 'false as facts, false as risk',
} as const;

export interface EndpointUpdate {
  /** What an update sets, of the row `e` by the row `n`. */
  readonly set: string;
  /** Relations that give rows `n` with an `id`. */
  readonly from: string;
  readonly what: keyof typeof COMPARED;
  /** Values of the statement; the first is the company. */
  readonly values: readonly unknown[];
}

/**
 * Changes rows of endpoints and tells which of them differ now in what other domains ask of them:
 * the row before, `o`, is compared with the row after.
 */
export async function updateEndpoints(
  query: CompanyQuery,
  { set, from, what, values }: EndpointUpdate,
): Promise<void> {
  const sql = `
    with written as (
      update inventory.endpoints e set ${set}
      from ${from} join inventory.endpoints o on o.company_id = $1 and o.id = n.id
      where e.company_id = $1 and e.id = n.id
      returning e.id, ${COMPARED[what]}, ${hourOf('o')} <> ${hourOf('e')} as active
    ) select * from written where facts or risk or active`;
  const rows = await query({ sql, columns: { id: 'uuid', ...DIFFERENCES } }, values);
  const idsOf = (difference: keyof typeof DIFFERENCES): readonly string[] =>
    rows.filter((row) => row[difference]).map(({ id }) => id);
  publish(
    query,
    { what: 'endpoint.changed', ids: idsOf('facts') },
    { what: 'endpoint.risk', ids: idsOf('risk') },
    { what: 'endpoint.active', ids: idsOf('active') },
  );
}
