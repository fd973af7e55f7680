import { templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import type { Database, Query } from '../../platform/database/database.ts';
import { TEST_SEALS } from './testIntake.ts';

/** What one query says of a company, for comparison. */
interface Table {
  readonly name: string;
  readonly text: string;
}

const ENDPOINT = "e.host || ' ' || e.method || ' ' || e.path";

/**
 * Columns that two runs of the same traffic never share: ids, times at which something was written,
 * and what jobs count meanwhile.
 */
const OWN =
  "'{company_id,id,place,host_id,api_id,endpoint_id,saved_at,since,detected_at,open_gaps,gap_rank,gap_severities,attackers,attackers_until,revision}'::text[]";

/**
 * Every table of learned inventory: rows as JSON without what is a run's own, under names of what
 * they are about.
 */
const TABLES: readonly Table[] = [
  { name: 'hosts', text: `select name as key, to_jsonb(h) - ${OWN} as row from inventory.hosts h` },
  {
    name: 'apis',
    text: `select h.name || ' ' || a.base_path as key, to_jsonb(a) - ${OWN} as row from inventory.apis a join inventory.hosts h on h.id = a.host_id`,
  },
  {
    name: 'endpoints',
    text: `select ${ENDPOINT} as key, to_jsonb(e) - ${OWN} || jsonb_build_object('api', a.base_path) as row from inventory.endpoints e join inventory.apis a on a.id = e.api_id`,
  },
  {
    name: 'parameters',
    text: `select concat_ws(' ', ${ENDPOINT}, p.side, p.location, p.content_type, p.status_class, p.name) as key, to_jsonb(p) - ${OWN} as row from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id`,
  },
  {
    name: 'findings',
    text: `select concat_ws(' ', ${ENDPOINT}, f.name) as key, to_jsonb(f) - ${OWN} as row from inventory.endpoint_findings f join inventory.endpoints e on e.id = f.endpoint_id`,
  },
  {
    name: 'traffic',
    text: `select concat_ws(' ', ${ENDPOINT}, t.hour) as key, to_jsonb(t) - ${OWN} as row from inventory.traffic_hourly t join inventory.endpoints e on e.id = t.endpoint_id`,
  },
  {
    name: 'changes',
    text: `select concat_ws(' ', c.at, c.kind, h.name, a.base_path, e.method, e.path) as key, to_jsonb(c) - ${OWN} - 'number' as row from inventory.changes c
      join inventory.hosts h on h.id = c.host_id left join inventory.apis a on a.id = c.api_id left join inventory.endpoints e on e.id = c.endpoint_id`,
  },
  {
    name: 'companyTraffic',
    text: `select hour::text as key, to_jsonb(t) - ${OWN} as row from inventory.company_traffic_hourly t`,
  },
  {
    name: 'hostTraffic',
    text: `select concat_ws(' ', h.name, t.hour) as key, to_jsonb(t) - ${OWN} as row from inventory.host_traffic_hourly t join inventory.hosts h on h.id = t.host_id
      union all select concat_ws(' ', h.name, t.day), to_jsonb(t) - ${OWN} from inventory.host_traffic_daily t join inventory.hosts h on h.id = t.host_id`,
  },
  {
    name: 'geolocations',
    text: `select concat_ws(' ', ${ENDPOINT}, g.day, g.location) as key, to_jsonb(g) - ${OWN} as row from inventory.geolocations_daily g join inventory.endpoints e on e.id = g.endpoint_id`,
  },
  {
    name: 'companyGeolocations',
    text: `select concat_ws(' ', g.day, g.location) as key, to_jsonb(g) - ${OWN} as row from inventory.company_geolocations_daily g`,
  },
  {
    name: 'companyCounts',
    text: `select 'all' as key, to_jsonb(c) - ${OWN} as row from inventory.company_counts c`,
  },
  {
    name: 'corrections',
    text: `select concat_ws(' ', c.host, c.path, row_number() over (partition by host, path order by id)) as key,
      to_jsonb(c) - ${OWN} - 'endpoint_ids' as row from inventory.corrections c`,
  },
  {
    name: 'endedSessions',
    text: `select 'all' as key, to_jsonb(s) - ${OWN} as row from inventory.ended_sessions s`,
  },
  {
    name: 'endpointModels',
    text: `select ${ENDPOINT} as key, convert_from(m.model, 'UTF8')::jsonb as row from inventory.endpoint_models m join inventory.endpoints e on e.id = m.endpoint_id`,
  },
  {
    name: 'hostModels',
    text: `select h.name as key, convert_from(m.model, 'UTF8')::jsonb as row from inventory.host_models m join inventory.hosts h on h.id = m.host_id`,
  },
];

export type InventoryRows = Readonly<Record<string, ReadonlyMap<string, unknown>>>;

async function rowsOf(query: Query, text: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await query<{ key: string; row: unknown }>(text);
  return new Map(
    rows.map(({ key, row }) => [key, row] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Everything that a company's inventory tables say, by table and natural key; hashes without the
 * seal of `testSettings`, which is another one for each company.
 */
export async function inventoryRows(db: Database, companyId: string): Promise<InventoryRows> {
  const { query } = db.company(companyId);
  const tables: Record<string, ReadonlyMap<string, unknown>> = {};
  for (const { name, text } of TABLES) tables[name] = await rowsOf(query, text);
  const seal = TEST_SEALS.of(companyId);
  const opened = [...(tables['hostModels'] ?? [])].map(
    ([key, model]) => [key, templatesSealing.open(model as SavedTemplates, seal)] as const, // as it was written
  );
  return { ...tables, hostModels: new Map(opened) };
}

/** Where two sets of rows differ, as `table key path: a ≠ b`; empty when nowhere. */
export function differences(expected: InventoryRows, actual: InventoryRows): string[] {
  const found: string[] = [];
  for (const [table, rows] of Object.entries(expected)) {
    const others = actual[table] ?? new Map<string, unknown>();
    for (const key of new Set([...rows.keys(), ...others.keys()]))
      compare(rows.get(key), others.get(key), `${table} ${key}`, found);
  }
  return found;
}

function compare(expected: unknown, actual: unknown, path: string, found: string[]): void {
  if (Object.is(expected, actual)) return;
  if (isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      compare(expected[key], actual[key], `${path} .${key}`, found);
  } else found.push(`${path}: ${short(expected)} ≠ ${short(actual)}`);
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
