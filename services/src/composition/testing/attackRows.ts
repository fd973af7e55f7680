import type { Database } from '../../platform/database/database.ts';

const OWN = "'{company_id,id,attacker_id,step_id,endpoint_id,created_at,updated_at}'::text[]";
const PLACE =
  "(select e.method || ' ' || e.host || e.path from inventory.endpoints e where e.id = each.endpoint_id)";
const NUMBER = '(select a.number from attackers.attackers a where a.id = each.attacker_id)';

/**
 * Every table that detection writes: rows as JSON without ids and times of our own clock, in an
 * order of their own.
 */
const TABLES: Readonly<Record<string, string>> = {
  // Whether a merge was the last to move an attacker depends on how much of it was written before.
  attackers: `select to_jsonb(each) - ${OWN} - 'moved_by' as row from attackers.attackers each order by number`,
  // The key of a group of addresses is made of an endpoint's id.
  states: `select regexp_replace((each.state::jsonb - 'keys')::text, '[0-9a-f]{8}-[0-9a-f-]{27}', 'an id', 'g')::jsonb || jsonb_build_object('keys', jsonb_array_length(each.state::jsonb -> 'keys')) as row from attackers.attacker_states each order by ${NUMBER}`,
  steps: `select to_jsonb(each) - ${OWN} || jsonb_build_object('attacker', ${NUMBER}, 'endpoint', ${PLACE}) as row from attackers.steps each order by ${NUMBER}, started_at, type, ${PLACE}, path, ended_at`,
  examples: `select to_jsonb(x) - ${OWN} || jsonb_build_object('attacker', ${NUMBER}, 'step', each.type, 'endpoint', ${PLACE}) as row
    from attackers.examples x join attackers.steps each on each.id = x.step_id order by ${NUMBER}, each.started_at, each.type, ${PLACE}, x.attempt`,
  sources: `select to_jsonb(each) - ${OWN} || jsonb_build_object('attacker', ${NUMBER}) as row from attackers.attacker_sources each order by ${NUMBER}, source_type, source_id`,
  endpoints: `select to_jsonb(each) - ${OWN} || jsonb_build_object('attacker', ${NUMBER}, 'endpoint', ${PLACE}) as row from attackers.attacker_endpoints each order by ${NUMBER}, ${PLACE}`,
  // Commits add up the parts of a score that faded, each rounded by itself.
  totals: `select to_jsonb(each) - ${OWN} || jsonb_build_object('score', round(each.score::numeric, 6), 'attacker', ${NUMBER}, 'endpoint', ${PLACE}) as row from attackers.endpoint_totals each order by ${NUMBER}, type, ${PLACE}`,
  requests: `select to_jsonb(each) - ${OWN} || jsonb_build_object('attacker', ${NUMBER}, 'endpoint', ${PLACE}) as row from attackers.requests each order by ${NUMBER}, at, id`,
  counts: `select to_jsonb(each) - ${OWN} as row from attackers.attacker_counts each where attackers <> 0 order by 1`,
};

/** All that is known of a company's attackers, by table. */
export async function attackRows(
  db: Database,
  companyId: string,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { query } = db.company(companyId);
  const tables: Record<string, readonly unknown[]> = {};
  for (const [name, text] of Object.entries(TABLES))
    tables[name] = (await query<{ row: unknown }>(text)).map(({ row }) => row);
  return tables;
}
